import { styled } from '@mui/material/styles'
import { project, worldSize, type MapView, type WorldPoint } from '#shared/map/mercator'
import { MovingLayer } from '../../entities/map/MovingLayer'
import type { MapStore } from '../../entities/map/mapStore'
import { useReadable } from '../../lib/store/useReadable'
import { hoverMedia } from '../../theme/breakpoints'
import { iconSize, textSize } from '../../theme/sizes'
import { cssColor as c, floatShadow, focusRing, motion, touchArea } from '../../theme/vars'
import { RouteIcon } from '../../ui/icons/navigation'
import type { TripGroup } from './arrangeTrips'
import { mapTexts } from './mapTexts'

const [PIN_PX, STACK_PX, CLUSTER_PX, LARGE_PX] = [32, 36, 42, 52]
const LARGE_COUNT = 100

const Press = styled('button')({
  ...touchArea,
  position: 'absolute',
  left: 0,
  top: 0,
  width: 'var(--size)',
  height: 'var(--size)',
  margin: 'calc(var(--size) / -2)',
  padding: 0,
  display: 'grid',
  placeItems: 'center',
  border: `2px solid ${c('surface')}`,
  borderRadius: '50%',
  font: 'inherit',
  fontSize: textSize.small,
  fontWeight: 700,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
  color: c('primary.contrastText'),
  backgroundColor: c('primary.main'),
  boxShadow: '0 1px 3px rgba(14,38,36,.35)',
  cursor: 'pointer',
  transition: motion('scale', 'box-shadow'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.small },
  '&:focus-visible': { ...focusRing, zIndex: 3 },
  [hoverMedia]: { '&:hover': { zIndex: 3, scale: '1.08' } },
  '&[data-kind="cluster"]': {
    color: c('paper'),
    backgroundColor: c('ink'),
    boxShadow: `0 0 0 4px color-mix(in srgb, ${c('ink')} 24%, transparent), 0 1px 3px rgba(14,38,36,.35)`,
  },
  '&[data-marked]': {
    zIndex: 2,
    scale: '1.2',
    boxShadow: `0 0 0 5px color-mix(in srgb, ${c('primary.main')} 34%, transparent), ${floatShadow}`,
  },
  '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
})

const sizeOf = ({ kind, count }: TripGroup): number =>
  kind === 'trip' ? PIN_PX : kind === 'stack' ? STACK_PX : count < LARGE_COUNT ? CLUSTER_PX : LARGE_PX

/** In px from the centre of the frame. Polar ones stay on the drawn world. */
function placeOf(group: TripGroup, frame: MapView): WorldPoint {
  const { x, y } = project(group.at, frame)
  const [half, world] = [sizeOf(group) / 2, worldSize(frame.zoom)]
  return { x, y: Math.min((1 - frame.y) * world - half, Math.max(half - frame.y * world, y)) }
}

/** Pans to a button beyond the window. */
function show(map: MapStore, { at }: TripGroup): void {
  const view = map.view.get()
  const { x, y } = project(at, view)
  if (Math.abs(x) > view.width / 2 || Math.abs(y) > view.height / 2) map.moveTo({ ...at, zoom: view.zoom })
}

interface TripMapPinsProps {
  map: MapStore
  groups: readonly TripGroup[]
  nameOf: (group: TripGroup) => string
  /** Keys of groups. */
  marked: ReadonlySet<string>
  onPress: (group: TripGroup) => void
}

export function TripMapPins({ map, groups, nameOf, marked, onPress }: TripMapPinsProps) {
  const frame = useReadable(map.frame, (now) => now)
  return (
    <MovingLayer map={map} frame={frame}>
      {groups.map((group) => {
        const { x, y } = placeOf(group, frame)
        const isMarked = marked.has(group.key)
        return (
          <Press
            key={group.key}
            type="button"
            aria-label={nameOf(group)}
            aria-pressed={group.kind === 'cluster' ? undefined : isMarked}
            data-trips={group.key}
            data-kind={group.kind}
            data-marked={isMarked ? '' : undefined}
            style={{ '--size': `${sizeOf(group)}px`, translate: `${x}px ${y}px` }}
            onClick={() => onPress(group)}
            onFocus={(event) => {
              if (event.currentTarget.matches(':focus-visible')) show(map, group)
            }}
          >
            {group.kind === 'trip' ? <RouteIcon /> : mapTexts.count(group.count)}
          </Press>
        )
      })}
    </MovingLayer>
  )
}
