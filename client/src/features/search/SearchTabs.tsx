import { useId, type ComponentType } from 'react'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { styled } from '@mui/material/styles'
import type { SearchType } from '../../entities/search/suggestions'
import { phone } from '../../theme/breakpoints'
import { FriendsIcon, RouteIcon } from '../../ui/icons/navigation'
import { FoundItineraries } from './FoundItineraries'
import { FoundUsers } from './FoundUsers'
import { texts } from './texts'
import { useSearchQuery } from './useSearchQuery'

const panels: Record<SearchType, ComponentType> = { itinerary: FoundItineraries, user: FoundUsers }

const Panel = styled('div')({
  position: 'relative',
  paddingTop: 24,
  outline: 'none',
  // Keeps the footer below the screen, as the skeleton does.
  [phone]: { minHeight: '100dvh' },
})

export function SearchTabs() {
  const id = useId()
  const { type = 'itinerary', ask } = useSearchQuery()
  const Found = panels[type]
  return (
    <section aria-label={texts.results}>
      <Tabs value={type} onChange={(_, next: SearchType) => ask({ type: next })} aria-label={texts.results}>
        <Tab
          value="itinerary"
          id={`${id}-itinerary`}
          aria-controls={`${id}-panel`}
          icon={<RouteIcon />}
          label={texts.tabs.itinerary}
        />
        <Tab value="user" id={`${id}-user`} aria-controls={`${id}-panel`} icon={<FriendsIcon />} label={texts.tabs.user} />
      </Tabs>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${type}`} tabIndex={-1}>
        <Found />
      </Panel>
    </section>
  )
}
