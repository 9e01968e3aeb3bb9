import type { Dice } from './dice'
import { path, rect } from './path'
import type { Scene } from './scene'
import { STRAW, WALLS } from './tones'

export type RoofShape = 'gable' | 'hip' | 'dome' | 'step' | 'flat'

interface Box {
  x: number
  top: number
  w: number
  h: number
}

export function windows(s: Scene, dice: Dice, { x, top, w, h }: Box): void {
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
