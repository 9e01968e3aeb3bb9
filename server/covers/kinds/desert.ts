import { mix } from '../drawing/tones'
import { type Dice, nth } from '../drawing/dice'
import { polygon, roughPath, STAGE_HEIGHT } from '../drawing/path'
import { focus, type Scene, drawProp, drawStandingProp } from '../drawing/scene'
import { paintSky } from '../drawing/sky'
import { foreground, hills } from '../drawing/terrain'

export const desertMotifs = (place: Dice) => ({ scene: place.pick(['dunes', 'buttes', 'pyramids', 'oasis'] as const) })

export function paintDesert(s: Scene): void {
  const { dice, sand } = s
  const horizon = dice.range(106, 122)
  const { scene } = desertMotifs(s.place)
  const x = focus(s)
  paintSky(s, { horizon })
  hills(s, 'plain', horizon, 6, mix(sand[1], s.sky, 0.45), 130)
  const offsets = [0.62, -0.5, 0.06]
  offsets.forEach((dx, at) => {
    const near = at === 2 ? 1 : 0
    const cx = x + dx * 150 * s.k
    const base = horizon + 16
    if (scene === 'buttes') {
      const half = dice.range(30, 52) * s.k
      butte(s, { x: cx, base, half, rise: dice.range(40, 56) + near * 18 }, nth(sand, 2 + near), nth(sand, 3 + near))
    }
    if (scene === 'pyramids') pyramid(s, cx, base, dice.range(34, 50) + near * 28, nth(sand, 2 - near), nth(sand, 4 - near))
  })
  hills(s, 'floor', horizon + 13, 4, sand[scene === 'dunes' ? 1 : 0], 150)
  const crests = [dice.range(0.06, 0.3), dice.range(0.7, 0.96), dice.range(0.36, 0.6)]
  crests.forEach((at, index) => {
    const top = horizon + 4 + index * 16 + (scene === 'dunes' ? dice.range(-22, 0) : 8)
    const half = dice.range(150, 230) * s.k
    const faces = { lit: sand[index === 1 ? 0 : 1], dark: sand[index > 1 ? 3 : 2] }
    dune(s, dice, { x: s.w * (s.flip ? 1 - at : at), top, half, ...faces })
  })
  if (scene === 'oasis') {
    drawStandingProp(s, 'kasbah', x, 166, dice.range(0.9, 1.1))
    drawStandingProp(s, 'bentPalm', x - 54, 172, dice.range(0.5, 0.7))
    drawStandingProp(s, 'palm', x + 56, 170, dice.range(0.5, 0.76))
  }
  const camels = scene === 'oasis' ? 0 : dice.int(0, 4)
  const first = s.w * (s.flip ? 0.56 : 0.32)
  for (let at = 0; at < camels; at += 1) drawProp(s, 'camel', first + at * 36, 168 + at * 2.4, 0.78)
  foreground(s, 177, sand[4], sand[5])
  const palms = dice.int(0, 3)
  for (let at = 0; at < palms; at += 1) {
    const inset = 30 + at * 26
    const name = at % 2 === 1 ? 'palm' : 'bentPalm'
    drawStandingProp(s, name, s.flip ? inset : s.w - inset, 192 + at * 3, dice.range(0.6, 0.9) - at * 0.1)
  }
}

interface Dune {
  x: number
  top: number
  half: number
  lit: string
  dark: string
}

function dune(s: Scene, dice: Dice, { x, top, half, lit, dark }: Dune): void {
  const rise = STAGE_HEIGHT + 6 - top
  const left = half * dice.range(0.9, 1.4)
  const right = half * dice.range(0.8, 1.2)
  const sweep = left * dice.range(0.1, 0.5)
  const slope = roughPath`C${x + right * 0.3} ${top + rise * 0.3} ${x + right * 0.55} ${STAGE_HEIGHT} ${x + right} ${STAGE_HEIGHT + 6}`
  const edge = roughPath`C${x - sweep * 1.5} ${STAGE_HEIGHT - rise * 0.2} ${x + right * 0.22} ${top + rise * 0.46} ${x} ${top}z`
  const climb = roughPath`C${x - left * 0.6} ${STAGE_HEIGHT - rise * 0.2} ${x - left * 0.28} ${top + rise * 0.06} ${x} ${top}`
  s.add(lit, roughPath`M${x - left} ${STAGE_HEIGHT + 6}${climb}${slope}z`)
  s.paint(dark, roughPath`M${x} ${top}${slope}H${x - sweep}${edge}`)
}

interface Butte {
  x: number
  base: number
  half: number
  rise: number
}

function butte(s: Scene, { x, base, half, rise }: Butte, lit: string, dark: string): void {
  const neck = half * 0.54
  const top = base - rise
  const right = roughPath`l3 ${rise * 0.58}L${x + half} ${base}`
  const left = roughPath`M${x - half} ${base}L${x - neck - 3} ${base - rise * 0.42}L${x - neck} ${top + 4}h${neck * 0.6}v-4`
  s.add(lit, roughPath`${left}H${x + neck}${right}z`)
  s.paint(dark, roughPath`M${x + neck * 0.25} ${top}H${x + neck}${right}H${x + half * 0.1}l${half * 0.12} ${-rise * 0.44}z`)
}

function pyramid(s: Scene, x: number, base: number, rise: number, lit: string, dark: string): void {
  const side = rise * 1.1
  s.add(
    lit,
    polygon([
      [x - side, base],
      [x, base - rise],
      [x + side, base],
    ]),
  )
  s.paint(
    dark,
    polygon([
      [x, base - rise],
      [x + side, base],
      [x + rise * 0.22, base],
    ]),
  )
}
