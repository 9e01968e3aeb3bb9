import type { Dice } from '../drawing/dice'
import { boats, beach } from '../drawing/waterside'
import { hamlet } from '../drawing/houses'
import { type Scene, drawProp, drawStandingProp, focus } from '../drawing/scene'
import { paintSky, paintWater } from '../drawing/sky'
import { facesAt, farHills, foreground, hump } from '../drawing/terrain'
import { mix } from '../drawing/tones'
import { pill } from '../drawing/path'
import { palm } from '../drawing/plants'

export const coastMotifs = (place: Dice) => ({
  landmark: place.pick(['lighthouse', 'chapel', 'keep', 'village', 'lighthouse'] as const),
  front: place.chance(0.5) ? 'beach' : 'pines',
})

export function paintCoast(s: Scene): void {
  const { dice } = s
  const { landmark, front } = coastMotifs(s.place)
  const horizon = dice.range(88, 112)
  paintSky(s, { horizon })
  if (dice.chance(0.7)) farHills(s, horizon - 7, 8)
  paintWater(s, horizon)
  paintHeadland(s, horizon, landmark)
  boats(s, horizon + 22, horizon + 44, 3)
  if (front === 'beach') return beach(s, 162)
  foreground(s, 166)
  const pines = [20, 54, 86].slice(0, dice.int(1, 3))
  pines.forEach((inset, at) => {
    drawProp(s, 'pine', s.flip ? s.w - inset : inset, 188 + at * 5, dice.range(0.6, 0.8) - at * 0.12)
  })
}

function paintHeadland(s: Scene, horizon: number, landmark: ReturnType<typeof coastMotifs>['landmark']): void {
  const { dice } = s
  const reach = dice.range(62, 92) * s.k
  const rise = s.flip ? dice.range(28, 38) : dice.range(36, 58)
  const steep = dice.range(0.5, 1)
  const site = s.flip ? 2 : 1
  const second = Math.min(rise * dice.range(0.6, 0.85), horizon - 66)
  const rises = [rise, second, rise * dice.range(0.3, 0.45)]
  rises.forEach((up, at) => {
    const inset = reach * at * 0.66
    const x = s.flip ? inset : s.w - inset
    const top = horizon - up
    const wide = reach * (0.9 - at * 0.16)
    if (at === site && landmark === 'village') hamlet(s, x, top + 4, 4)
    else if (at === site && landmark !== 'village') drawStandingProp(s, landmark, x, top + 2, 0.86)
    const faces = facesAt(s, 1.2 + at * 0.4)
    hump(s, { x, top, left: wide, right: wide, base: horizon + 14 + at * 4, steep, ...faces })
  })
}

export const islandsMotifs = (place: Dice) => ({
  landmark: place.pick(['chapel', 'lighthouse', 'palm', 'village', 'keep'] as const),
})

export function paintIslands(s: Scene): void {
  const { dice } = s
  const horizon = dice.range(80, 104)
  const home = focus(s) / s.w
  const { landmark } = islandsMotifs(s.place)
  const count = dice.int(3, 5)
  paintSky(s, { horizon })
  paintWater(s, horizon)
  for (let at = 0; at < count; at += 1) {
    const main = at === count - 1
    const depth = at / (count - 1)
    const beside = () => (home + 0.42 + (0.86 * (at + dice.range(0.1, 0.8))) / (count - 1)) % 1.04
    paintIsland(s, { at, main, depth, x: s.w * (main ? home : beside()), horizon, landmark })
  }
  boats(s, horizon + 40, horizon + 62, 2)
  if (dice.chance(0.45)) beach(s, 164)
  else foreground(s, 172)
  const corner = s.flip ? s.w * 0.93 : s.w * 0.07
  if (dice.chance(0.6)) palm(s, s.flip ? 'bentPalm' : 'palm', corner, 200, dice.range(0.76, 0.96))
}

interface Island {
  at: number
  main: boolean
  depth: number
  x: number
  horizon: number
  landmark: ReturnType<typeof islandsMotifs>['landmark']
}

function paintIsland(s: Scene, { at, main, depth, x, horizon, landmark }: Island): void {
  const { dice } = s
  const half = s.k * (main ? dice.range(58, 78) : dice.range(22, 40) + depth * 14)
  const base = horizon + 3 + depth * depth * dice.range(26, 36)
  const top = base - (main ? dice.range(34, 50) : dice.range(12, 24) + depth * 10)
  const lean = dice.range(0.7, 1.3)
  const steep = dice.range(0.45, 1)
  const tone = 0.9 + depth * 1.2
  const twin = dice.range(-0.6, 0.6)
  const sway = Math.max(3, s.thin)
  const mirrored = pill(x - half * 0.9, base - 1, half * 1.8, sway)
  const ripple = depth === 1 ? pill(x - half * 0.4, base + 7, half * 0.8, sway) : ''
  s.paint(mix(s.water[1], s.land[3], 0.2), mirrored + ripple)
  if (main || at === 1) {
    const [side, twinTop] = [half * 0.7, base - (base - top) * 0.66]
    const faces = facesAt(s, tone - 0.15)
    hump(s, { x: x + half * twin, top: twinTop, left: side, right: side, base: base + 1, steep, ...faces })
  }
  if (main && landmark === 'village') hamlet(s, x, top + 5, 3, ['flat', 'dome', 'flat'])
  else if (main && landmark !== 'palm' && landmark !== 'village') drawStandingProp(s, landmark, x, top + 3, 0.8)
  hump(s, { x, top, left: half * lean, right: half * (2 - lean), base: base + 1, steep, ...facesAt(s, tone) })
  if (!main) return
  s.paint(s.sand[0], pill(x - half * lean * 0.74, base - 2.4, half * 1.46, 4.4))
  const palms = landmark === 'palm' ? [-0.4, 0.05, 0.4] : []
  palms.forEach((dx, at) => {
    palm(s, at === 0 ? 'bentPalm' : 'palm', x + half * dx, base - 6 - at * 3, dice.range(0.46, 0.62))
  })
}
