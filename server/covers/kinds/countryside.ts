import type { Dice } from '../drawing/dice'
import { mix, AMBER, SAND, STRAW } from '../drawing/tones'
import { below } from '../drawing/path'
import { focus, type Scene, drawProp, drawStandingProp } from '../drawing/scene'
import { paintSky } from '../drawing/sky'
import { farHills, foreground, furrows, hills, hump, orchard, ridge, facesAt } from '../drawing/terrain'
import { stream } from '../drawing/waterside'
import { house, type RoofShape } from '../drawing/houses'

type Crop = 'vines' | 'olives' | 'wheat' | 'lavender'

const stripesOf = (s: Scene, straw: string): Record<Crop, readonly string[]> => ({
  vines: [s.ground(2), mix(s.ground(1.6), straw, 0.5)],
  olives: [straw, straw],
  wheat: [straw, s.tint(AMBER)],
  lavender: [s.tint('#BC7F83'), s.tint('#98525F')],
})

export const countrysideMotifs = (place: Dice) => ({
  crop: place.pick<Crop>(['vines', 'olives', 'wheat', 'lavender']),
  home: place.pick(['windmill', 'farm', 'chapel', 'farm'] as const),
})

export function paintCountryside(s: Scene): void {
  const { dice } = s
  const { crop, home } = countrysideMotifs(s.place)
  const straw = s.tint(STRAW)
  const x = focus(s)
  const top = dice.range(110, 126)
  paintSky(s, { horizon: 108 })
  farHills(s, 104, 13)
  hills(s, 'middle', 117, 9, s.ground(1), 120)
  const back = ridge(s, 'back', 130, 9, 150)
  s.paint(mix(s.ground(1.3), s.tint(SAND), 0.5), below(back))
  if (dice.chance(0.6)) orchard(s, back, 1, 8, 1.7)
  drawStandingProp(s, home, x, top + 4, home === 'windmill' ? 1.1 : 0.95)
  const trees = dice.int(1, 5)
  for (let at = 0; at < trees; at += 1) {
    const side = at % 2 === 1 ? -1 : 1
    drawProp(s, 'cypress', x + side * (34 + at * 8), top + 10 + at * 2, dice.range(0.3, 0.5))
  }
  const left = dice.range(150, 210) * s.k
  const right = dice.range(150, 210) * s.k
  const faces = { lit: mix(s.ground(1.6), straw, 0.3), dark: s.ground(2.2) }
  hump(s, { x, top, left, right, base: 188, steep: dice.range(0.2, 0.6), ...faces })
  const bend = (s.flip ? -1 : 1) * dice.range(24, 46)
  if (dice.chance(0.6))
    stream(s, s.tint(SAND), [
      [x + 4, top + 3, 1.5],
      [x - bend, top + 28, 4],
      [x + bend, 190, 12],
    ])
  const field = ridge(s, 'field', dice.range(150, 162), 9, 170)
  furrows(s, field, stripesOf(s, straw)[crop], 6, dice.range(4.6, 6.6))
  if (crop === 'olives') orchard(s, field, 3, 13)
  foreground(s, 184)
  const bales = crop === 'wheat' ? dice.int(2, 4) : 0
  for (let at = 0; at < bales; at += 1) {
    const balesX = s.w * (0.14 + (0.72 * (at + dice.range(0, 0.5))) / bales)
    drawProp(s, 'bale', balesX, dice.range(176, 184), dice.range(0.8, 1.1))
  }
}

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
