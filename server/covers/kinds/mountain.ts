import type { Dice } from '../drawing/dice'
import { mix, STRAW, SEA } from '../drawing/tones'
import { mountains } from '../drawing/mountains'
import { STAGE_HEIGHT, below, curve, type PathPoint } from '../drawing/path'
import { firs } from '../drawing/plants'
import { type Scene, drawStandingProp, focus, drawProp } from '../drawing/scene'
import { paintSky } from '../drawing/sky'
import { farHills, foreground, hills, ridge, treeline, hump } from '../drawing/terrain'
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

export const snowMotifs = (place: Dice) => ({
  landmark: place.pick(['cabin', 'chapel', 'lake', 'wood', 'cabin'] as const),
})

export function paintSnow(s: Scene): void {
  const { dice } = s
  const { landmark } = snowMotifs(s.place)
  const x = focus(s)
  const cold = mix(s.snow[1], s.land[1], 0.3)
  paintSky(s, { horizon: 106, sunRises: false, behindMoon: () => s.dark && aurora(s) })
  hills(s, 'far', 102, 12, mix(s.sky, cold, 0.55), 120)
  mountains(s, { base: 150, tallest: dice.range(38, 54), count: dice.int(2, 3), depth: 0.9, frost: 0.3 })
  s.paint(s.ground(2.3), treeline(s, 'firs', ridge(s, 'wood', 130, 8, 130), STAGE_HEIGHT))
  hills(s, 'back', 138, 6, mix(s.snow[0], s.snow[1], 0.85), 130)
  const wood = landmark === 'wood' ? [-52, -24, 8, 36] : []
  for (const dx of wood) drawProp(s, 'snowFir', x + dx, 164, dice.range(0.32, 0.54))
  s.flush()
  const left = dice.range(180, 260) * s.k
  const right = dice.range(160, 220) * s.k
  const faces = { lit: mix(s.snow[0], s.snow[1], 0.2), dark: mix(s.snow[0], s.snow[1], 0.6) }
  hump(s, { x: x + 30, top: 146, left, right, base: STAGE_HEIGHT + 14, steep: 0.2, ...faces })
  if (landmark === 'lake') lake(s, { x, y: 172, half: s.w * 0.24, light: mix(s.water[0], s.snow[0], 0.35) })
  else if (landmark !== 'wood') drawStandingProp(s, landmark, x, 164, 1.05)
  paintDrifts(s, cold)
  firs(s, { base: 196, count: dice.int(2, 3), tall: dice.range(60, 88), name: 'snowFir', leap: 24 })
}

function paintDrifts(s: Scene, cold: string): void {
  const [west, east] = s.flip ? [192, 164] : [166, 192]
  const drift: PathPoint[] = [
    [-20, west],
    [s.w * s.dice.range(0.4, 0.6), 184],
    [s.w + 20, east],
  ]
  const front: PathPoint[] = [
    [-20, west + 18],
    [s.w * 0.5, 198],
    [s.w + 20, east + 18],
  ]
  s.paint(s.snow[1], below(drift))
  s.paint(cold, below(front))
}

function aurora(s: Scene): void {
  const dice = s.fork('aurora')
  const bands = [0.22, 0.42]
  bands.forEach((share, at) => {
    const upper = [0.5, 0.66, 0.84, 1.05].map((x): PathPoint => [s.w * x, 30 + at * 18 + dice.range(-9, 9)])
    const lower = upper.map(([x, y]): PathPoint => [x, y + dice.range(18, 34)])
    const tip: PathPoint = [s.w * 0.36, 52 + at * 14]
    const back = curve([...lower.toReversed(), tip]).slice(1)
    s.paint(mix(s.sky, SEA, share), `${curve([tip, ...upper])}L${back}z`)
  })
}
