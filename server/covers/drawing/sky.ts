import { mix, SAND } from './tones'
import { below, disc, pill, rect, STAGE_HEIGHT } from './path'
import { type Scene, drawProp } from './scene'
import { ridge } from './terrain'

interface SkyOptions {
  horizon: number
  sunRises?: boolean
  behindMoon?: () => void
}

export function paintSky(s: Scene, { horizon, sunRises = true, behindMoon }: SkyOptions): void {
  const dice = s.fork('sky')
  const r = dice.range(16, 27)
  const x = s.w * (s.dark ? dice.range(0.42, 0.54) : dice.range(0.2, 0.46))
  const y = s.low && sunRises ? horizon - r * dice.range(0.1, 1.7) : dice.range(34, Math.min(64, horizon - 34))
  s.sunX = x
  s.sunR = r
  s.paint(s.sky, rect(0, 0, s.w, STAGE_HEIGHT))
  behindMoon?.()
  s.add(mix(s.sky, s.sun, s.dark ? 0.06 : 0.22), disc(x, y, r * 1.9))
  s.add(mix(s.sky, s.sun, s.dark ? 0.14 : 0.45), disc(x, y, r * 1.42))
  s.paint(s.sun, disc(x, y, r))
  const stars = s.dark ? Math.round((s.small ? 5 : 9) * s.k) : 0
  for (let at = 0; at < stars; at += 1) {
    const starX = s.w * (0.42 + (0.56 * (at + dice.range(0, 0.9))) / stars)
    if (Math.abs(starX - x) > r * 2) s.add(SAND, disc(starX, dice.range(8, 62), s.thin / 2))
  }
  const crescent = s.dark && r < 21
  if (crescent) s.add(mix(s.sky, s.sun, 0.14), disc(x + r * 0.42, y - r * 0.2, r * 0.86))
  addCloud(s, s.w * dice.range(0.58, 0.74), dice.range(24, 50), dice.range(0.5, 0.8))
  if (dice.chance(0.6)) addCloud(s, s.w * dice.range(0.8, 0.92), dice.range(20, 70), dice.range(0.38, 0.5))
  const gulls = s.small || s.dark ? 0 : dice.int(-1, 3)
  const flock = s.w * dice.range(0.46, 0.58)
  for (let at = 0; at < gulls; at += 1) drawProp(s, 'gull', flock + at * 14, 44 - (at % 2) * 9, 0.95 - at * 0.16)
  s.flush()
}

function addCloud(s: Scene, x: number, y: number, k: number): void {
  s.add(s.cloud, pill(x, y, 54 * k, 11 * k) + pill(x + 16 * k, y - 9 * k, 14 * k, 20 * k))
  s.add(s.cloud, pill(x + 32 * k, y - 5 * k, 10 * k, 16 * k))
}

interface Glints {
  x: number
  y: number
  width: number
  count: number
  water?: string
}

/** Streaks on water, each 7.5 lower. */
export function glints(s: Scene, { x, y, width, count, water = s.water[0] }: Glints): void {
  const dice = s.fork('glints')
  for (let at = 0; at < count; at += 1) {
    const w = Math.max(8, width * (1 - at * 0.14) * dice.range(0.75, 1.1))
    const left = x - w / 2 + dice.range(-6, 6)
    s.add(mix(water, s.sun, s.dark ? 0.42 : 0.66), pill(left, y + at * 7.5, w, s.thin))
  }
  s.flush()
}

export function paintWater(s: Scene, horizon: number): void {
  s.paint(s.water[0], rect(0, horizon, s.w, STAGE_HEIGHT - horizon))
  s.paint(s.water[1], below(ridge(s, 'swell', horizon + s.fork('swell').range(28, 46), 5, 150)))
  glints(s, { x: s.sunX, y: horizon + 5, width: s.sunR * 1.8, count: 5 })
}
