import { memo } from 'react'
import { styled } from '@mui/material/styles'
import { metresPerPixel, nearestCopy, project, worldSize, type MapView, type WorldPoint } from '#shared/map/mercator'
import { dayColour } from './dayColours'
import type { OrderLine, Pin } from './tripPins'

const Picture = styled('svg')({
  position: 'absolute',
  left: 0,
  top: 0,
  width: 1,
  height: 1,
  overflow: 'visible',
  pointerEvents: 'none',
})

/** Dots of a longer line would cost too much. */
const MAX_DOTTED_PX = 5000
const BEND = 0.18

interface OrderLinesProps {
  lines: readonly OrderLine[]
  pins: readonly Pin[]
  frame: MapView
}

/** Of the days, and the doubt of approximate places. */
export const OrderLines = memo(function OrderLines({ lines, pins, frame }: OrderLinesProps) {
  return (
    <Picture aria-hidden="true">
      {pins.map(({ key, place, at, dayNumber }) =>
        place.accuracy === 0 ? null : (
          <circle
            key={key}
            cx={project(at, frame).x}
            cy={project(at, frame).y}
            r={place.accuracy / metresPerPixel({ y: at.y, zoom: frame.zoom })}
            fill={dayColour(dayNumber)}
            fillOpacity={0.1}
            stroke={dayColour(dayNumber)}
            strokeOpacity={0.35}
            strokeDasharray="4 4"
          />
        ),
      )}
      {lines.map((line, i) => (
        <Line key={i} line={line} frame={frame} />
      ))}
    </Picture>
  )
})

function Line({ line: { kind, dayNumber, from, to }, frame }: { line: OrderLine; frame: MapView }) {
  const [start, end] = ends(from, to, frame)
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  const shared = { fill: 'none', stroke: dayColour(dayNumber), strokeLinecap: 'round' } as const
  if (kind === 'journey')
    return <path d={arcBetween(start, end)} data-line="journey" strokeWidth={2} strokeOpacity={0.75} {...shared} />
  const isDotted = length <= MAX_DOTTED_PX
  return (
    <path
      d={`M${start.x} ${start.y}L${end.x} ${end.y}`}
      data-line="walk"
      strokeWidth={isDotted ? 3 : 1.5}
      strokeDasharray={isDotted ? '0.1 7' : undefined}
      strokeOpacity={isDotted ? 0.9 : 0.5}
      {...shared}
    />
  )
}

/** On one piece of the world, whose start is nearest to the centre. */
function ends(from: WorldPoint, to: WorldPoint, frame: MapView): [WorldPoint, WorldPoint] {
  const start = project(from, frame)
  const { x, y } = nearestCopy(to, from.x)
  const px = worldSize(frame.zoom)
  return [start, { x: start.x + (x - from.x) * px, y: start.y + (y - from.y) * px }]
}

/** Bends to the north. */
export function arcBetween(start: WorldPoint, end: WorldPoint): string {
  const [x, y] = [end.x - start.x, end.y - start.y]
  const side = x < 0 ? -1 : 1
  const middle = { x: (start.x + end.x) / 2 + y * BEND * side, y: (start.y + end.y) / 2 - x * BEND * side }
  const write = ({ x, y }: WorldPoint) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
  return `M${write(start)}Q${write(middle)} ${write(end)}`
}
