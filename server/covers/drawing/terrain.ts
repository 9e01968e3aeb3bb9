import { mix } from './tones'
import { nth } from './dice'
import { below, curve, path, type PathPoint, roughPath, formatNumber } from './path'
import type { Scene } from './scene'

export function ridge(s: Scene, label: string, y: number, swing: number, step = 110): PathPoint[] {
  const dice = s.fork(label)
  const gap = step * s.k * dice.range(0.8, 1.25)
  const start = -gap * dice.range(0, 0.9)
  const up = dice.int(0, 1)
  const count = Math.ceil((s.w - start) / gap) + 1
  return Array.from({ length: count }, (_, at): PathPoint => {
    const side = (at + up) % 2 === 1 ? 1 : -1
    return [start + at * gap, y + side * swing * dice.range(0.3, 1)]
  })
}

export function hills(s: Scene, label: string, y: number, swing: number, colour: string, step?: number): void {
  s.paint(colour, below(ridge(s, label, y, swing, step)))
}

export const farHills = (s: Scene, y: number, swing: number): void => hills(s, 'far', y, swing, mix(s.sky, s.land[0], 0.8), 120)

/** Higher on the outer side. */
export function foreground(s: Scene, y: number, behind: string = s.land[3], front: string = s.land[4]): void {
  const dice = s.fork('front')
  const [left, right] = s.flip ? [y + 24, y] : [y, y + 24]
  const a = s.w * dice.range(0.26, 0.44)
  const b = s.w * dice.range(0.6, 0.78)
  const strip = (dy: number): PathPoint[] => [
    [-20, left + dy],
    [a, y + dy + dice.range(9, 18)],
    [b, y + dy + 15],
    [s.w + 20, right + dy],
  ]
  s.paint(behind, below(strip(-9)))
  s.paint(front, below(strip(10)))
}

interface Hump {
  x: number
  top: number
  left: number
  right: number
  base: number
  /** 0 is a bell, 1 a dome. */
  steep: number
  lit: string
  dark: string
}

/** Lit and dark side; depth 0 is far, 4 near. */
export const facesAt = (s: Scene, depth: number) => ({ lit: s.ground(depth), dark: s.ground(depth + 0.8) })

export function hump(s: Scene, { x, top, left, right, base, steep, lit, dark }: Hump): void {
  const rise = base - top
  const hold = 0.5 + 0.45 * steep
  const shoulder = base - rise * 0.5 * steep
  const slope = roughPath`C${x + right * 0.42} ${top} ${x + right * hold} ${shoulder} ${x + right} ${base}`
  const spine = roughPath`C${x - right * 0.16} ${base - rise * 0.3} ${x + right * 0.34} ${top + rise * 0.42} ${x} ${top}z`
  s.add(lit, roughPath`M${x - left} ${base}C${x - left * hold} ${shoulder} ${x - left * 0.42} ${top} ${x} ${top}${slope}z`)
  s.paint(dark, roughPath`M${x} ${top}${slope}H${x + right * 0.06}${spine}`)
}

export function furrows(s: Scene, points: readonly PathPoint[], colours: readonly string[], count: number, gap: number): void {
  for (let at = 0; at < count; at += 1) s.paint(nth(colours, at % 2), below(points, at * gap * (1 + at * 0.16)))
}

export function orchard(s: Scene, points: readonly PathPoint[], rows: number, size: number, depth = 2): void {
  for (let row = 0; row < rows; row += 1) {
    const r = size * (1 + row * 0.24)
    const dash = `0 ${formatNumber(r * 1.9)}`
    const dy = 6 + row * r * 1.15
    s.dots(s.ground(depth + 0.9), r, dash, curve(points, dy))
    s.flush()
    const lit = points.map(([x, y]): PathPoint => [x - r * 0.16, y])
    s.dots(s.ground(depth), r * 0.66, dash, curve(lit, dy - r * 0.14))
    s.flush()
  }
}

/** Negative `tall` mirrors it in water. */
export function treeline(s: Scene, label: string, points: readonly PathPoint[], base: number, tall = 1): string {
  const dice = s.fork(label)
  const step = s.w > 700 ? 15 : s.w > 420 ? 12 : 10
  let last = Math.round(nth(points, 0)[1])
  let text = path`M-10 ${base}V${last}`
  for (let x = -10; x < s.w + 10; x += step) {
    const after = Math.max(
      1,
      points.findIndex((point) => point[0] >= x + step),
    )
    const [x1, y1] = nth(points, after - 1)
    const [x2, y2] = nth(points, after)
    const y = Math.round(y1 + ((y2 - y1) * (x + step - x1)) / (x2 - x1))
    const spike = Math.round(tall * dice.range(8, 19))
    text += path`l${step / 2} ${-spike}l${step / 2} ${y - last + spike}`
    last = y
  }
  return text + path`L${s.w + 20} ${base}z`
}
