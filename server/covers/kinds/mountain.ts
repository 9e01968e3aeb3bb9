import type { Dice } from '../drawing/dice'
import { mix } from '../drawing/colour'
import { mountains } from '../drawing/mountains'
import { STAGE_HEIGHT } from '../drawing/path'
import { firs } from '../drawing/plants'
import { type Scene, drawStandingProp } from '../drawing/scene'
import { paintSky } from '../drawing/sky'
import { farHills, foreground, hills, ridge, treeline } from '../drawing/terrain'
import { STRAW } from '../drawing/tones'
import { lake } from '../drawing/waterside'

export const mountainMotifs = (place: Dice) => ({
  floor: place.pick(['lake', 'meadow', 'meadow', 'wood'] as const),
  home: place.pick(['cabin', 'chapel', 'cabin'] as const),
})

export function paintMountain(s: Scene): void {
  const { dice } = s
  const { floor, home } = mountainMotifs(s.place)
  const valley = dice.range(134, 150)
  paintSky(s, { horizon: 100, sunRises: false })
  farHills(s, 104, 12)
  mountains(s, { base: valley + 14, tallest: dice.range(30, 42), count: dice.int(3, 5), depth: 0.9 })
  hills(s, 'foot', valley - 4, 9, s.ground(1.8), 90)
  if (floor === 'wood') s.paint(s.ground(2.6), treeline(s, 'wood', ridge(s, 'meadow', valley + 12, 6), STAGE_HEIGHT))
  else hills(s, 'meadow', valley + 13, 7, s.ground(2.3), 120)
  if (floor === 'lake') lake(s, { x: s.w * (s.flip ? 0.56 : 0.44), y: valley + 21, half: s.w * 0.32 })
  if (floor === 'meadow') hills(s, 'flowers', valley + 24, 6, mix(s.ground(1.6), s.tint(STRAW), 0.4), 150)
  foreground(s, 174)
  drawStandingProp(s, home, s.w * (s.flip ? dice.range(0.36, 0.46) : dice.range(0.54, 0.68)), 191, 0.86)
  firs(s, { base: 190, count: dice.int(3, 6), tall: dice.range(52, 78) })
}
