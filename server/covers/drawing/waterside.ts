import { mix } from './tones'
import { below, path, type PathPoint, roughPath } from './path'
import { type Scene, drawProp } from './scene'
import { glints } from './sky'
import { hills } from './terrain'
import { nth } from './dice'

interface Lake {
  x: number
  y: number
  half: number
  light?: string
}

export function lake(s: Scene, { x, y, half, light }: Lake): void {
  const water = light ?? mix(s.water[0], s.dark ? s.land[0] : s.sky, 0.4)
  s.paint(water, path`M${x - half} ${y}a${half} 15 0 0 1 ${2 * half} 0a${half} 15 0 0 1 ${-2 * half} 0z`)
  glints(s, { x: x - half * 0.15, y: y - 5, width: half * 0.55, count: 2, water })
}

type Bank = readonly [x: number, y: number, halfWidth: number]

/** From far to near. */
export function stream(s: Scene, colour: string, points: readonly Bank[]): void {
  const flow = (list: readonly Bank[], side: 1 | -1) =>
    list
      .slice(1)
      .map(([x, y, half], at) => {
        const [x0, y0, half0] = nth(list, at)
        const middle = (y0 + y) / 2
        return roughPath`C${x0 + side * half0} ${middle} ${x + side * half} ${middle} ${x + side * half} ${y}`
      })
      .join('')
  const [x, y, half] = nth(points, 0)
  const [endX, , endHalf] = nth(points, points.length - 1)
  s.paint(colour, roughPath`M${x - half} ${y}${flow(points, -1)}H${endX + endHalf}${flow(points.toReversed(), 1)}z`)
}

export function boats(s: Scene, top: number, bottom: number, most: number): void {
  const dice = s.fork('boats')
  const count = dice.int(1, most)
  const x = s.w * dice.range(0.32, 0.56)
  for (let at = 0; at < count; at += 1) {
    const depth = (at + dice.range(0, 0.7)) / count
    drawProp(s, 'boat', x + at * dice.range(34, 52), top + (bottom - top) * depth, 0.5 + 0.45 * depth)
  }
  s.flush()
}

export function beach(s: Scene, y: number): void {
  const dice = s.fork('beach')
  const [left, right] = s.flip ? [22, -4] : [-4, 22]
  const shore: PathPoint[] = [
    [-20, y + left],
    [s.w * 0.35, y + dice.range(6, 16)],
    [s.w * 0.68, y + dice.range(4, 14)],
    [s.w + 20, y + right],
  ]
  s.paint(mix(s.water[0], s.snow[0], 0.75), below(shore))
  s.paint(s.sand[0], below(shore, 5))
  hills(s, 'sand', 191, 4, s.sand[1], 130)
  const count = dice.int(1, 3)
  for (let at = 0; at < count; at += 1) {
    const x = s.w * (0.12 + (0.76 * (at + dice.range(0, 0.6))) / count)
    drawProp(s, 'parasol', x, y + dice.range(21, 30))
  }
  s.flush()
}
