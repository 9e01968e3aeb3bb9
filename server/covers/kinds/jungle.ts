import type { Dice } from '../drawing/dice'
import { mix } from '../drawing/tones'
import { path } from '../drawing/path'
import { focus, type Scene, drawStandingProp } from '../drawing/scene'
import { glints, paintSky } from '../drawing/sky'
import { facesAt, farHills, foreground, hills, hump, orchard, ridge } from '../drawing/terrain'

export const jungleMotifs = (place: Dice) => ({
  landmark: place.pick(['fall', 'temple', 'boat', 'stilts', 'fall'] as const),
  hills: place.chance(0.4) ? 'karst' : 'domes',
})

export function paintJungle(s: Scene): void {
  const { dice, k } = s
  const motifs = jungleMotifs(s.place)
  const shore = dice.range(124, 140)
  const x = focus(s)
  const rise = dice.range(60, 84)
  const karst = motifs.hills === 'karst' ? 0.62 : 1
  paintSky(s, { horizon: shore - 30, sunRises: false })
  farHills(s, 100, 16)
  const back = dice.int(2, 4)
  for (let at = 0; at < back; at += 1) {
    const cx = (x + s.w * (0.2 + (0.8 * (at + dice.range(0, 0.6))) / back)) % (s.w * 1.06)
    const wide = dice.range(66, 116) * k * karst
    const top = shore - rise * dice.range(0.46, 0.8)
    const faces = facesAt(s, 0.8 + at * 0.15)
    hump(s, { x: cx, top, left: wide, right: wide, base: shore + 10, steep: dice.range(0.6, 1), ...faces })
  }
  const left = dice.range(72, 96) * karst
  const right = dice.range(72, 96) * karst
  hump(s, { x, top: shore - rise, left, right, base: shore + 10, steep: 0.9, ...facesAt(s, 1.5) })
  if (motifs.landmark === 'fall') paintFall(s, x, shore, rise)
  if (motifs.landmark === 'temple') drawStandingProp(s, 'temple', x, shore, dice.range(0.8, 0.95))
  orchard(s, ridge(s, 'canopy', shore - 9, 5, 110), 1, 20, 1.9)
  hills(s, 'bank', shore + 5, 3, s.ground(2.6), 130)
  hills(s, 'lagoon', shore + 12, 3, s.water[0], 180)
  glints(s, { x: x - 10, y: shore + 20, width: 66, count: 3 })
  if (motifs.landmark === 'boat') drawStandingProp(s, 'canoe', s.w * dice.range(0.4, 0.56), shore + 28, 0.9)
  if (motifs.landmark === 'stilts') {
    drawStandingProp(s, 'stilts', x, shore + 12)
    drawStandingProp(s, 'cabin', x, shore + 11, 1.1)
  }
  paintUndergrowth(s)
}

function paintFall(s: Scene, x: number, shore: number, rise: number): void {
  const top = shore - rise * 0.82
  s.paint(mix(s.snow[0], s.water[0], 0.15), path`M${x - 10} ${top}h17l5 ${rise * 0.9}h-28z`)
  s.paint(s.snow[1], path`M${x - 1} ${top}h8l5 ${rise * 0.9}h-11z`)
}

function paintUndergrowth(s: Scene): void {
  const { dice } = s
  const outer = (inset: number) => (s.flip ? inset : s.w - inset)
  foreground(s, 178)
  const palms = dice.int(1, 3)
  for (let at = 0; at < palms; at += 1) {
    const k = (s.flip ? 0.8 : 1) * dice.range(0.9, 1.2) - at * 0.1
    const bent = at % 2 === (s.flip ? 1 : 0)
    drawStandingProp(s, bent ? 'bentPalm' : 'palm', outer(34 + at * 32), 194, k)
  }
  drawStandingProp(s, 'leaves', outer(6), 208, dice.range(0.8, 1.05))
  drawStandingProp(s, 'leaves', s.w - outer(6), 208, dice.range(0.6, 0.8))
}
