import { type Dice, nth } from './dice'
import { path, rect } from './path'
import type { Scene } from './scene'
import { STRAW, WALLS, mix } from './tones'

export type RoofShape = 'gable' | 'hip' | 'dome' | 'step' | 'flat'

interface Box {
  x: number
  top: number
  w: number
  h: number
}

function windows(s: Scene, dice: Dice, { x, top, w, h }: Box): void {
  const rows = Math.floor((h - 4) / 12.4)
  const columns = Math.max(1, Math.floor((w - 3) / (s.small ? 9 : 7.8)))
  for (let at = 0; at < columns && rows > 0; at += 1) {
    const cx = x + (w * (at + 0.5)) / columns
    const lit = dice.int(0, rows - 1)
    const glow = dice.chance(0.65)
    s.dots(s.land[4], 3.1, '3.4 9', path`M${cx} ${top + 6}v${rows * 12.4 - 9}`)
    if (s.glowing && glow) s.dots(STRAW, 3.1, '', path`M${cx} ${top + 6 + lit * 12.4}v3.4`)
  }
}

interface House {
  x: number
  base: number
  w: number
  h: number
}

export function house(s: Scene, dice: Dice, { x, base, w, h }: House, shapes: readonly RoofShape[]): void {
  const wall = s.tint(dice.pick(WALLS))
  const shape = dice.pick(shapes)
  const pitch = dice.range(0.34, 0.5)
  const top = base - h
  s.add(wall, rect(x, top, w, h + 1))
  s.add(s.shaded(wall), rect(x + w * 0.6, top, w * 0.4, h + 1))
  addRoof(s, shape, { x, top, w, pitch, wall })
  windows(s, dice, { x, top, w, h })
}

interface Roof {
  x: number
  top: number
  w: number
  pitch: number
  wall: string
}

function addRoof(s: Scene, shape: RoofShape, { x, top, w, pitch, wall }: Roof): void {
  const [lit, dark] = s.roof
  if (shape === 'gable') {
    s.add(lit, path`M${x - 1.5} ${top + 0.5}l${w * 0.5 + 1.5} ${-w * pitch}l${w * 0.5 + 1.5} ${w * pitch}z`)
    s.add(dark, path`M${x + w / 2} ${top + 0.5 - w * pitch}l${w * 0.5 + 1.5} ${w * pitch}H${x + w * 0.6}z`)
  } else if (shape === 'hip') {
    s.add(lit, path`M${x - 1.5} ${top + 0.5}l${w * 0.2} ${-w * 0.3}h${w * 0.6}l${w * 0.2 + 3} ${w * 0.3}z`)
    s.add(dark, path`M${x + w * 0.6} ${top + 0.5}v${-w * 0.3}h${w * 0.2 - 1.5}l${w * 0.2 + 3} ${w * 0.3}z`)
  } else if (shape === 'dome') {
    s.add(s.land[2], path`M${x + w * 0.06} ${top + 0.5}a${w * 0.44} ${w * 0.47} 0 0 1 ${w * 0.88} 0z`)
    s.add(s.land[3], path`M${x + w / 2} ${top + 0.5}v${-w * 0.47}a${w * 0.44} ${w * 0.47} 0 0 1 ${w * 0.44} ${w * 0.47}z`)
  } else if (shape === 'step') {
    s.add(wall, rect(x + w * 0.16, top - 6, w * 0.68, 7) + rect(x + w * 0.34, top - 12, w * 0.32, 7))
    s.add(s.shaded(wall), rect(x + w * 0.6, top - 6, w * 0.24, 6))
  } else {
    s.add(s.shaded(s.shaded(wall)), rect(x - 1, top - 3, w + 2, 4))
  }
}

export function hamlet(s: Scene, x: number, base: number, count: number, shapes: readonly RoofShape[] = ['gable', 'flat']): void {
  const dice = s.fork('hamlet')
  for (let row = 0; row < 2; row += 1) {
    let left = x - count * 6 + row * 7
    for (let at = 0; at < count - row; at += 1) {
      const w = dice.range(11, 15)
      house(s, dice, { x: left, base: base + row * 8, w, h: dice.range(16, 23) }, shapes)
      left += w + 0.5
    }
    s.flush()
  }
}

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
