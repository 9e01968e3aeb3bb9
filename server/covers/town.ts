import { mix } from './colour'
import { nth } from './lists'
import { path, pill, rect, STAGE } from './path'
import { windows } from './houses'
import { type Scene, stand } from './scene'

/** How high a town stands at x, 0.34 to 1: low at the left, highest at `top` (a share of the width). */
export const crest = (s: Scene, x: number, top: number): number => Math.max(0.34, 1 - 1.5 * Math.abs(x / s.w - top))

/** Far roofs in one path. */
export function skyline(s: Scene, base: number, tall: number, top: number): string {
  const dice = s.fork('skyline')
  let text = path`M-5 ${base}`
  for (let x = -5; x < s.w;) {
    const w = dice.range(14, 28) * s.broad
    const y = base - tall * crest(s, x, top) * dice.range(0.6, 1)
    const roof = dice.chance(0.35) ? path`l${w / 2} ${-w * 0.45}l${w / 2} ${w * 0.45}` : path`h${w}`
    text += path`L${x} ${y}` + roof
    x += w
  }
  return text + path`V${base}z`
}

/** Modern towers with seeded tops. */
export function towers(s: Scene, base: number, top: number): void {
  const dice = s.fork('towers')
  const colours = [s.ground(1.6), s.ground(2.1), s.ground(2.7), s.roles.stone, s.roof[0], s.roles.wall]
  for (let x = s.w * 0.02; x < s.w - 10;) {
    const w = dice.range(20, 34) * s.broad
    const h = 124 * crest(s, x + w / 2, top) * dice.range(0.7, 1)
    const colour = dice.pick(colours)
    const y = base - h
    const dark = mix(colour, s.land[4], 0.34)
    s.add(colour, rect(x, y, w, h))
    s.add(dark, rect(x + w * 0.6, y, w * 0.4, h))
    const hats = [
      path`M${x} ${y + 0.5}l${w} ${-w * 0.5}v${w * 0.5}z`,
      rect(x + w * 0.3, y - 8, w * 0.4, 9) + rect(x + w / 2 - 1.5, y - 26, 3, 20),
      path`M${x} ${y + 0.5}a${w / 2} ${w * 0.4} 0 0 1 ${w} 0z`,
      '',
    ]
    const hat = nth(hats, dice.int(0, 3))
    if (hat !== '') s.add(dark, hat)
    windows(s, dice, { x, top: y, w, h: h - 30 })
    x += w + dice.range(0, 9)
  }
  s.flush()
}

/** Quay, trees, water. */
export function quayside(s: Scene, quay: number): void {
  const dice = s.fork('quay')
  const step = dice.range(24, 40) * s.broad
  const odds = dice.pick([0.35, 0.7, 1])
  const r = dice.range(6, 8.5)
  s.add(s.land[3], rect(0, quay, s.w, 8))
  for (let x = dice.range(0, step); x < s.w; x += step * dice.range(0.8, 1.2)) {
    if (!dice.chance(odds)) continue
    s.dots(s.land[4], s.thin, '', path`M${x} ${quay}v-9`)
    s.dots(s.ground(2.9), r * 2, '', path`M${x} ${quay - r - 7}h0`)
    s.dots(s.ground(2), r * 1.3, '', path`M${x - r * 0.3} ${quay - r * 1.3 - 7}h0`)
  }
  s.paint(s.land[4], rect(0, quay + 7, s.w, STAGE))
  for (let at = 0; at < 5; at += 1) {
    const x = s.w * (0.04 + at * 0.2 + dice.range(0, 0.1))
    s.add(mix(s.land[4], s.land[2], 0.55), pill(x, quay + 14 + (at % 2) * 9, dice.range(22, 46), s.thin))
  }
  s.flush()
  if (dice.chance(0.7)) stand(s, 'canoe', s.w * dice.range(0.36, 0.8), quay + 19, 0.9)
}
