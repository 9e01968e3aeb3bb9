import type { MouseEvent } from 'react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useGetView, useRecord } from '../../../engine/hooks/useItinerary'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { PinIcon } from '../../../ui/icons/navigation'
import { useMapView } from '../base/mapView'
import { ListMapSwitch } from '../../../entities/map/ListMapSwitch'
import { viewTexts as texts } from '../../../entities/map/viewTexts'

const importPanel = () => import('./MapPanel')
export const MapPanel = lazyPart(importPanel, 'MapPanel')

/** Its code and first tiles, once the pointer or the focus is on its button. */
function useMapAhead(): () => void {
  const record = useRecord((now) => now)
  const viewNow = useGetView()
  return () =>
    void MapPanel.load()
      .then(importPanel)
      .then(({ requestFirstTiles }) => requestFirstTiles(viewNow(), record))
}

const Switch = styled(ListMapSwitch)({
  gridArea: 'view',
  scrollMarginTop: 'calc(var(--bar) + 8px - var(--scroll-padding))',
})

export const VIEW_SWITCH_ID = 'view-switch'

/** On narrow screens the map is instead of the days. */
export function ViewSwitch({ isOpen, open, close }: ReturnType<typeof useMapView>) {
  const ahead = useMapAhead()
  const show = ({ currentTarget }: MouseEvent) => {
    open()
    // The map below it fills the screen.
    currentTarget.parentElement?.scrollIntoView({ block: 'start' })
  }
  return <Switch id={VIEW_SWITCH_ID} isMap={isOpen} onList={close} onMap={show} ahead={ahead} />
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
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={isOpen ? close : open}
    >
      {texts.map}
    </Button>
  )
}
