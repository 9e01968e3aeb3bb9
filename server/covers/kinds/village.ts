import type { Dice } from '../drawing/dice'
import { mix } from '../drawing/colour'
import { house, type RoofShape } from '../drawing/houses'
import { focus, type Scene, drawProp, drawStandingProp } from '../drawing/scene'
import { paintSky } from '../drawing/sky'
import { facesAt, farHills, foreground, furrows, hills, hump, orchard, ridge } from '../drawing/terrain'
import { STRAW } from '../drawing/tones'

const BASE = 176

const ROOFS: Record<'red' | 'mixed' | 'white', readonly RoofShape[]> = {
  red: ['gable', 'hip'],
  mixed: ['gable', 'flat'],
  white: ['flat', 'flat', 'dome'],
}

export const villageMotifs = (place: Dice) => ({
  crown: place.pick(['chapel', 'castle', 'chapel'] as const),
  roofs: place.pick(['red', 'mixed', 'white'] as const),
  front: place.pick(['grove', 'vines', 'meadow'] as const),
})

export function paintVillage(s: Scene): void {
  const { dice } = s
  const { crown, roofs, front } = villageMotifs(s.place)
  const x = focus(s)
  const half = dice.range(110, 150) * s.k
  const rise = dice.range(62, 88)
  const height = (at: number) => {
    const away = Math.min(1, Math.abs(at - x) / half)
    return BASE - rise * Math.max(0, Math.cos((away * Math.PI) / 2)) ** 1.3
  }
  paintSky(s, { horizon: 112 })
  farHills(s, 112, 12)
  hills(s, 'middle', 138, 10, s.ground(1.3))
  drawStandingProp(s, crown, x, height(x) + (crown === 'castle' ? -4 : 7), 1.15)
  const side = half * 1.25
  hump(s, { x, top: height(x), left: side, right: side, base: BASE + 14, steep: 0.3, ...facesAt(s, 2) })
  paintHouses(s, x, half, height, ROOFS[roofs])
  if (front === 'vines') {
    const stripes = [s.ground(2.4), mix(s.ground(1.6), s.tint(STRAW), 0.5)]
    furrows(s, ridge(s, 'vines', 176, 5, 160), stripes, 4, 6)
  } else foreground(s, 174)
  if (front === 'grove') orchard(s, ridge(s, 'grove', 178, 4, 150), 1, 13)
  const trees = dice.int(2, 6)
  for (let at = 0; at < trees; at += 1)
    drawProp(s, 'cypress', s.w * dice.range(0.04, 0.96), 186 + dice.range(-4, 8), dice.range(0.26, 0.46))
}

function paintHouses(s: Scene, x: number, half: number, height: (at: number) => number, roofs: readonly RoofShape[]): void {
  const row = s.fork('houses')
  for (let level = 0; level < 4; level += 1) {
    const reach = half * (0.36 + level * 0.15)
    for (let left = x - reach * row.range(0.85, 1.05); left < x + reach;) {
      const w = row.range(15, 22) * s.broad
      const base = Math.min(BASE + 2, height(left + w / 2) + 10 + level * 16)
      if (row.chance(0.88)) house(s, row, { x: left, base, w, h: row.range(19, 27) }, roofs)
      left += w * row.range(1, 1.2)
    }
    s.flush()
  }
}
