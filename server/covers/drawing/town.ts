import { mix } from './colour'
import { nth } from './nth'
import { path, rect } from './path'
import { windows } from './houses'
import type { Scene } from './scene'

/** Relative height at x, 0.34 to 1; highest at `top` (a share of the width). */
export const crest = (s: Scene, x: number, top: number): number => Math.max(0.34, 1 - 1.5 * Math.abs(x / s.w - top))

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
