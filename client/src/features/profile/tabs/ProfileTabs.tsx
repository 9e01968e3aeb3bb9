import { useId, type ComponentType } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { styled } from '@mui/material/styles'
import type { UserPublic } from '#shared/api/users'
import { profileTabs, type ProfileTab } from '#shared/site/pages'
import { profileTabOf, type ProfileState } from '../../../entities/user/profileState'
import { paths } from '../../../lib/navigation/paths'
import { useLocationState } from '../../../lib/navigation/useLocationState'
import { phone } from '../../../theme/breakpoints'
import { ArrowRightIcon, BookmarkIcon, HeartIcon, RouteIcon } from '../../../ui/icons/navigation'
import type { StrokeIcon } from '../../../ui/icons/strokeIcon'
import { FavoritesTab } from './FavoritesTab'
import { ItinerariesTab } from './ItinerariesTab'
import { ListsTab } from './ListsTab'
import { texts } from '../texts'

const icons: Record<ProfileTab, StrokeIcon> = { itineraries: RouteIcon, favorites: HeartIcon, lists: BookmarkIcon }
const panels: Record<ProfileTab, ComponentType<{ user: UserPublic }>> = {
  itineraries: ItinerariesTab,
  favorites: FavoritesTab,
  lists: ListsTab,
}

// The link is at the end of the tabs' line, on phones below it.
const Head = styled('div')({
  position: 'relative',
  marginTop: 28,
  marginBottom: 24,
  '& > a': { position: 'absolute', right: 4, top: 8 },
  [phone]: {
    marginTop: 12,
    marginBottom: 8,
    display: 'flex',
    flexDirection: 'column',
    gap: 8,
    // Its enlarged touch area is positioned relative to it.
    '& > a': { position: 'relative', right: 0, top: 0, alignSelf: 'flex-end' },
  },
})
const Panel = styled('div')({ outline: 'none' })

/** The location state keeps the tab for 'back'. */
export function ProfileTabs({ user }: { user: UserPublic }) {
  const id = useId()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const tab = profileTabOf(useLocationState())
  const Content = panels[tab]
  const choose = (next: ProfileTab) => void navigate(pathname, { replace: true, state: { tab: next } satisfies ProfileState })
  return (
    <section aria-label={texts.tabsOf(user.name)}>
      <Head>
        <Tabs value={tab} onChange={(_, next: ProfileTab) => choose(next)} aria-label={texts.tabsOf(user.name)}>
          {profileTabs.map((name) => {
            const Icon = icons[name]
            return (
              <Tab
                key={name}
                value={name}
                id={`${id}-${name}`}
                aria-controls={`${id}-panel`}
                icon={<Icon />}
                label={texts.tabs[name]}
              />
            )
          })}
        </Tabs>
        <Button
          component={Link}
          to={paths.profileTab(user.username, tab)}
          variant="text"
          size="small"
          endIcon={<ArrowRightIcon />}
        >
          {texts.seeAll}
        </Button>
      </Head>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} tabIndex={-1}>
        <Content key={tab} user={user} />
      </Panel>
    </section>
  )
}
