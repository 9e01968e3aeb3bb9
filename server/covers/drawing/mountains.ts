import { mix } from './tones'
import { type Dice, nth } from './dice'
import { crossing, type PathPoint, polygon } from './path'
import type { Scene } from './scene'

interface Peak {
  x: number
  top: number
  half: number
  base: number
  faces: readonly [lit: string, dark: string]
  snow: readonly [lit: string, shaded: string] | undefined
}

/** Relative depth of the corners of slopes and ridge. */
const SLOPE_DEPTHS = [0, 0.13, 0.3, 0.44, 0.66, 1]
const SPINE_DEPTHS = [0, 0.16, 0.3, 0.56, 1]

function peak(s: Scene, dice: Dice, { x, top, half, base, faces, snow }: Peak): void {
  const rise = base - top
  const slope = (side: 1 | -1) =>
    SLOPE_DEPTHS.map((depth, at): PathPoint => {
      const inner = at % 5 !== 0
      const wobble = inner ? dice.range(0.8, 1.22) : 1
      const drop = inner ? dice.range(-0.035, 0.035) : 0
      return [x + side * half * depth * wobble, top + rise * (depth + drop)]
    })
  const left = slope(-1)
  const right = slope(1)
  const bends = [0, dice.range(0.02, 0.06), dice.range(-0.06, 0), dice.range(0.08, 0.14), dice.range(-0.04, 0.1)]
  const spine = bends.map((bend, at): PathPoint => [x + half * bend, top + rise * nth(SPINE_DEPTHS, at)])
  s.add(faces[0], polygon([...left, ...right.toReversed()]))
  s.paint(faces[1], polygon([...right, ...spine.toReversed()]))
  if (snow === undefined) return
  const line = top + rise * dice.range(0.24, 0.38)
  const tooth = rise * 0.07
  const middle = crossing(spine, line)
  /** `out` overlaps the rock's outline. */
  const cap = (points: readonly PathPoint[], out: number) => {
    const edge = crossing(points, line)
    const above = points.filter(([, y]) => y < line).map(([px, y]): PathPoint => [px + out, y - 0.6])
    const back = spine.filter(([, y]) => y < line - tooth).toReversed()
    return polygon([
      ...above,
      [edge + out, line],
      [edge + (middle - edge) * 0.36, line - tooth],
      [edge + (middle - edge) * 0.66, line + tooth * 0.8],
      [middle, line - tooth],
      ...back,
    ])
  }
  s.add(snow[0], cap(left, -0.5))
  s.paint(snow[1], cap(right, 0.5))
}

interface Range {
  base: number
  tallest: number
  count: number
  depth: number
  frost?: number
}

/** The highest one last. */
export function mountains(s: Scene, { base, tallest, count, depth, frost = 0 }: Range): void {
  const dice = s.fork('mountains')
  const main = s.flip ? dice.range(0.46, 0.56) : dice.range(0.58, 0.76)
  for (let at = 0; at < count; at += 1) {
    const last = at === count - 1
    const x = s.w * (last ? main : (main + 0.16 + (0.84 * (at + dice.range(0, 0.7))) / (count - 1)) % 1.1)
    const lower = last ? dice.range(0, 14) : dice.range(16, 40) + (x < s.w / 3 ? 18 : 0)
    const top = Math.min(tallest + lower, base - 56)
    const half = (base - top) * dice.range(0.66, 1.1) * Math.min(1.25, s.k)
    const face = (step: number, snow: string) => mix(s.ground(depth + at * 0.14 + step), snow, frost)
    const snow = last || dice.chance(0.7) ? s.snow : undefined
    peak(s, dice, { x, top, half, base, faces: [face(0, s.snow[0]), face(0.95, s.snow[1])], snow })
  }
}
