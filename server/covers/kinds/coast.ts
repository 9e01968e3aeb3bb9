import type { Dice } from '../drawing/dice'
import { boats, beach } from '../drawing/waterside'
import { hamlet } from '../drawing/houses'
import { type Scene, drawProp, drawStandingProp } from '../drawing/scene'
import { paintSky, paintWater } from '../drawing/sky'
import { facesAt, farHills, foreground, hump } from '../drawing/terrain'

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
