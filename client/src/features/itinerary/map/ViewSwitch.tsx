import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useGetView, useRecord } from '../../../engine/hooks/useItinerary'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { cssColor as c, hairline, radius } from '../../../theme/vars'
import { PinIcon } from '../../../ui/icons/navigation'
import { useMapView } from '../base/mapView'
import { viewTexts as texts } from './viewTexts'

export const MapPanel = lazyPart(() => import('./MapPanel'), 'MapPanel')

/** Its code and first tiles, once the pointer or the focus is on its button. */
function useMapAhead() {
  const record = useRecord((now) => now)
  const viewNow = useGetView()
  const load = async () => {
    await MapPanel.load()
    const { requestFirstTiles } = await import('./MapPanel')
    requestFirstTiles(viewNow(), record)
  }
  const begin = () => void load()
  return { onPointerEnter: begin, onFocus: begin }
}

const Parts = styled('div')({
  gridArea: 'view',
  scrollMarginTop: 'calc(var(--bar) + 8px - var(--scroll-padding))',
  display: 'flex',
  maxWidth: 400,
  marginBottom: 12,
  padding: 4,
  borderRadius: radius.pill,
  backgroundColor: c('sunken'),
})
const Part = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.label,
  flex: 1,
  minHeight: 40,
  borderRadius: radius.pill,
  color: c('ink2'),
  '&[aria-pressed="true"]': { color: c('ink'), backgroundColor: c('surface'), boxShadow: hairline },
}))

/** On narrow screens the map is instead of the days. */
export function ViewSwitch({ isOpen, open, close }: ReturnType<typeof useMapView>) {
  const ahead = useMapAhead()
  return (
    <Parts role="group" aria-label={texts.viewAs}>
      <Part aria-pressed={!isOpen} onClick={isOpen ? close : undefined}>
        {texts.list}
      </Part>
      <Part
        aria-pressed={isOpen}
        {...ahead}
        onClick={(event) => {
          if (isOpen) return
          open()
          // The map below it fills the screen.
          event.currentTarget.parentElement?.scrollIntoView({ block: 'start' })
        }}
      >
        {texts.map}
      </Part>
    </Parts>
  )
}

/** From 1200 px the map is beside the days. */
export function MapButton() {
  const { isOffered, isOpen, open, close } = useMapView()
  const ahead = useMapAhead()
  if (!isOffered) return null
  return (
    <Button
      variant={isOpen ? 'soft' : 'outlined'}
      color="inherit"
      size="snug"
      startIcon={<PinIcon />}
      aria-pressed={isOpen}
      {...ahead}
      onClick={isOpen ? close : open}
    >
      {texts.map}
    </Button>
  )
}
