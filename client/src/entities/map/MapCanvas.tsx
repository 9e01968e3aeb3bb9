import { useCallback, useId, type KeyboardEvent, type ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import type { MapColours } from '#shared/map/drawnMap'
import { mapColours } from '#shared/map/mapColours'
import { panBy } from '#shared/map/mercator'
import { useLatest } from '../../lib/hooks/useEffectHooks'
import { focusRing } from '../../theme/vars'
import { attachGestures, type GestureHandlers } from './gestures'
import { zoomBy, type MapStore } from './mapStore'
import { canvasTexts } from './canvasTexts'
import { startBase } from './startBase'
import type { TileSource } from './tileSource'

const KEY_PAN_PX = 80
const keyPans: Partial<Record<string, [right: number, down: number]>> = {
  ArrowLeft: [-KEY_PAN_PX, 0],
  ArrowRight: [KEY_PAN_PX, 0],
  ArrowUp: [0, -KEY_PAN_PX],
  ArrowDown: [0, KEY_PAN_PX],
}
const keyZooms: Partial<Record<string, number>> = { '+': 1, '=': 1, '-': -1, '−': -1 }

const colourVariables = ({ sea, land, plain, border, disputed, label, quiet, halo }: MapColours) => ({
  '--map-sea': sea,
  '--map-land': land,
  '--map-plain': plain,
  '--map-border': border,
  '--map-disputed': disputed,
  '--map-text': label,
  '--map-quiet': quiet,
  '--map-halo': halo,
})

const Window = styled('div')(({ theme }) => ({
  ...colourVariables(mapColours.light),
  ...theme.applyStyles('dark', colourVariables(mapColours.dark)),
  position: 'absolute',
  inset: 0,
  // Focusing a pin must not scroll it.
  overflow: 'clip',
  borderRadius: 'inherit',
  backgroundColor: 'var(--map-plain)',
  touchAction: 'none',
  userSelect: 'none',
  WebkitUserSelect: 'none',
  WebkitTouchCallout: 'none',
  cursor: 'grab',
  '&:active': { cursor: 'grabbing' },
  '&:focus-visible': { ...focusRing, outlineOffset: -3 },
}))
const Ground = styled('div')({
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  '& > div': { position: 'absolute', inset: 0, display: 'grid', placeContent: 'center', willChange: 'transform' },
  '& svg': { display: 'block', fontSynthesis: 'none' },
})

interface MapCanvasProps {
  map: MapStore
  tiles: TileSource
  label: string
  handlers: GestureHandlers
  children: ReactNode
}

/** The base with what is above it. Arrows pan, + and − zoom. */
export function MapCanvas({ map, tiles, label, handlers, children }: MapCanvasProps) {
  const hintId = useId()
  const latest = useLatest(handlers)
  const attach = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      const measure = () => map.resize({ width: element.clientWidth, height: element.clientHeight })
      measure()
      const sizes = new ResizeObserver(measure)
      sizes.observe(element)
      const stop = attachGestures(element, map, latest)
      return () => {
        sizes.disconnect()
        stop()
        map.stop()
      }
    },
    [map, latest],
  )
  const draw = useCallback(
    (element: HTMLElement | null) => (element === null ? undefined : startBase(element, map, tiles)),
    [map, tiles],
  )
  return (
    <Window
      ref={attach}
      role="group"
      aria-label={label}
      aria-describedby={hintId}
      tabIndex={0}
      onKeyDown={(event) => moveByKey(event, map)}
    >
      <span id={hintId} style={visuallyHidden}>
        {canvasTexts.hint}
      </span>
      <Ground ref={draw} />
      {children}
    </Window>
  )
}

function moveByKey(event: KeyboardEvent, map: MapStore): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const [pan, steps] = [keyPans[event.key], keyZooms[event.key]]
  if (pan === undefined && steps === undefined) return
  event.preventDefault()
  if (pan !== undefined) map.moveTo(panBy(map.view.get(), ...pan))
  if (steps !== undefined) zoomBy(map, steps)
}
