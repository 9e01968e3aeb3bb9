import type { Dice } from '../drawing/dice'
import { mix, CORAL, STRAW, WINE } from '../drawing/tones'
import { pill, rect, roughPath, STAGE_HEIGHT } from '../drawing/path'
import { palm } from '../drawing/plants'
import { focus, type Scene, drawStandingProp } from '../drawing/scene'
import { glints, paintSky } from '../drawing/sky'
import { farHills, foreground, furrows, hills, orchard, ridge } from '../drawing/terrain'
import { boats, lake } from '../drawing/waterside'

type Cap = 'snow' | 'lava' | 'bare'

export const volcanoMotifs = (place: Dice) => ({
  cap: place.pick<Cap>(['snow', 'lava', 'bare']),
  floor: place.pick(['lake', 'grove', 'fields', 'sea'] as const),
  home: place.pick(['chapel', 'cabin'] as const),
})

export function paintVolcano(s: Scene): void {
  const { dice, k } = s
  const { cap, floor, home } = volcanoMotifs(s.place)
  const base = dice.range(136, 148)
  const x = focus(s) - (s.flip ? 0 : s.w * 0.04)
  const top = dice.range(46, 66)
  const half = dice.range(100, 146) * Math.min(1.3, k)
  const wine = s.tint(WINE)
  paintSky(s, { horizon: 100, sunRises: false })
  const puffs = Math.abs(s.sunX - x) > 60 ? dice.int(2, 5) : 0
  for (let at = 0; at < puffs; at += 1) {
    const left = x - 4 + at * dice.range(6, 12)
    s.add(s.cloud, pill(left, top - 9 - at * 9, 14 + at * dice.range(8, 14), 13))
  }
  farHills(s, 112, 10)
  const beside = x + (s.flip ? 1 : -1) * half * dice.range(1, 1.35)
  const lesser = { x: beside, top: dice.range(88, 106), half: half * 0.6, base: base + 8 }
  cone(s, { ...lesser, lit: s.ground(0.9), dark: s.ground(1.6), cap: 'bare' })
  const faces = { lit: mix(s.ground(1.7), wine, 0.25), dark: mix(s.ground(2.8), wine, 0.35) }
  cone(s, { x, top, half, base: base + 8, ...faces, cap })
  hills(s, 'shore', base, 6, s.ground(1.9))
  paintFloor(s, floor, x, base)
  foreground(s, 174)
  if (dice.chance(0.6)) drawStandingProp(s, home, s.w * (s.flip ? dice.range(0.66, 0.8) : dice.range(0.3, 0.42)), 191, 0.8)
  const palms = dice.int(0, 3)
  for (let at = 0; at < palms; at += 1) {
    const palmX = s.flip ? s.w - 34 - at * 24 : 24 + at * 24
    palm(s, at % 2 === 1 ? 'bentPalm' : 'palm', palmX, 194 + at * 3, dice.range(0.5, 0.78))
    s.flush()
  }
}

function paintFloor(s: Scene, floor: ReturnType<typeof volcanoMotifs>['floor'], x: number, base: number): void {
  if (floor === 'sea') {
    s.paint(s.water[0], rect(0, base + 8, s.w, STAGE_HEIGHT))
    glints(s, { x, y: base + 14, width: 80, count: 4 })
    boats(s, base + 24, base + 36, 2)
  }
  if (floor === 'lake') lake(s, { x: s.w * 0.46, y: base + 20, half: s.w * 0.34 })
  if (floor === 'fields') {
    const stripes = [mix(s.ground(1.7), s.tint(STRAW), 0.4), s.ground(2.2)]
    furrows(s, ridge(s, 'fields', base + 10, 6, 150), stripes, 5, 5)
  }
  if (floor === 'grove') orchard(s, ridge(s, 'grove', base + 8, 5, 120), 2, 15, 2.3)
}

interface Cone {
  x: number
  top: number
  half: number
  base: number
  lit: string
  dark: string
  cap: Cap
}

function cone(s: Scene, { x, top, half, base, lit, dark, cap }: Cone): void {
  const rise = base - top
  const mouth = half * 0.13
  const slope = roughPath`Q${x + (mouth + half * 0.24)} ${top + rise * 0.62} ${x + half} ${base}`
  const crater = roughPath`${x - mouth} ${top}q${mouth} ${mouth * 0.5} ${mouth * 2} 0`
  const spine = roughPath`L${x - half * 0.03} ${top + rise * 0.6}L${x + half * 0.07} ${top + rise * 0.34}L${x} ${top + mouth * 0.25}`
  s.add(lit, roughPath`M${x - half} ${base}Q${x - mouth - half * 0.24} ${top + rise * 0.62} ${crater}${slope}z`)
  s.paint(dark, roughPath`M${x + mouth} ${top}${slope}H${x + half * 0.1}${spine}z`)
  if (cap === 'lava') addLava(s, crater, mouth, rise)
  if (cap === 'snow') addSnow(s, { x, top, mouth, drop: rise * 0.3, w: mouth + half * 0.1 })
}

/** Relative depth and fall of lava tongues. */
const TONGUES = [
  [0.3, 0.22],
  [0.4, -0.08],
  [0.3, 0.34],
  [0.4, -0.36],
  [0.3, 0.1],
] as const

function addLava(s: Scene, crater: string, mouth: number, rise: number): void {
  const tongues = TONGUES.map(([back, fall]) => roughPath`l${-mouth * back} ${rise * fall}`)
  s.paint(s.dark ? CORAL : '#F0B04E', `M${crater}${tongues.join('')}z`)
}

function addSnow(s: Scene, { x, top, mouth, drop, w }: Record<'x' | 'top' | 'mouth' | 'drop' | 'w', number>): void {
  const side = (way: 1 | -1) => {
    const outer = roughPath`Q${x + way * mouth * 1.3} ${top + drop * 0.5} ${x + way * w} ${top + drop - 8}`
    const teeth = roughPath`l${-way * w * 0.38} -4l${-way * w * 0.22} 12l${-way * w * 0.4} -11`
    return roughPath`M${x + way * mouth} ${top - 0.5}${outer}${teeth}L${x} ${top + mouth * 0.25}z`
  }
  s.add(s.snow[0], side(-1))
  s.paint(s.snow[1], side(1))
}
