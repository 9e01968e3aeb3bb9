import type { Dice } from '../drawing/dice'
import { house, type RoofShape, crest, skyline, towers } from '../drawing/houses'
import { type Scene, drawStandingProp } from '../drawing/scene'
import { SIGHT_HALF_WIDTHS } from '../drawing/sights'
import { paintSky } from '../drawing/sky'
import { avenue, bridgeside, hillside, park, quayside } from '../drawing/streets'
import { farHills } from '../drawing/terrain'

type Style = 'old' | 'modern' | 'port'

const ROOFS: Record<Style, readonly RoofShape[]> = {
  old: ['gable', 'hip', 'flat', 'dome', 'gable'],
  modern: ['flat'],
  port: ['gable', 'step', 'step'],
}

export const cityMotifs = (place: Dice, modern: boolean) =>
  modern
    ? ({ style: 'modern', landmark: 'towers' } as const)
    : {
        style: place.pick<Style>(['old', 'port', 'old']),
        landmark: place.pick(['spires', 'dome', 'clock', 'belfry', 'gate'] as const),
      }

/** Chosen by trip, so that covers of a city differ. */
const SETTINGS = ['quay', 'bridge', 'hill', 'park', 'avenue'] as const
type Setting = (typeof SETTINGS)[number]

const FOOT: Record<Setting, readonly [low: number, high: number]> = {
  quay: [160, 170],
  bridge: [134, 142],
  hill: [158, 166],
  park: [142, 150],
  avenue: [162, 168],
}

const TALL: Record<Setting, number> = { quay: 1, bridge: 0.72, hill: 0.62, park: 0.78, avenue: 1.1 }

export function paintCity(s: Scene): void {
  const { dice } = s
  const { style, landmark } = cityMotifs(s.place, s.modern)
  const setting =
    s.sight === 'tram' ? s.fork('setting').pick(['avenue', 'hill', 'avenue'] as const) : s.fork('setting').pick(SETTINGS)
  const base = dice.range(...FOOT[setting])
  const top = s.flip ? dice.range(0.46, 0.58) : dice.range(0.64, 0.8)
  const rise = setting === 'hill' ? dice.range(34, 46) : 0
  const foot = (x: number) => base - rise * crest(s, x, top) ** 2
  paintSky(s, { horizon: 110, sunRises: false })
  farHills(s, 108, 10)
  s.paint(s.ground(0.7), skyline(s, base, setting === 'quay' ? 92 : 66, top))
  const middle = s.w * top
  const mark = landmark === 'towers' ? landmark : markOf(s, landmark)
  const room = setting === 'hill' ? 0 : (SIGHT_HALF_WIDTHS[mark] ?? 0)
  const size = dice.range(0.94, 1.06)
  if (mark === 'towers') towers(s, foot(middle), top)
  else if (room > 0) drawStandingProp(s, mark, middle, base, size)
  else drawStandingProp(s, mark, middle, foot(middle) + (rise > 0 ? 4 : 0), size * (rise > 0 ? 0.82 : 1))
  if (setting === 'hill') hillside(s, foot, base)
  const row = s.fork('houses')
  for (let x = -8; x < s.w + 8;) {
    const w = s.broad * row.range(24, 38) * (style === 'port' ? 0.76 : 1) * (setting === 'hill' ? 0.8 : 1)
    const tall = row.range(34, 64) * (0.72 + 0.28 * crest(s, x, top))
    const h = (style === 'modern' ? row.range(20, 34) : tall) * TALL[setting]
    const isFree = x + w < middle - room || x > middle + room
    if (isFree) house(s, row, { x, base: setting === 'hill' ? foot(x + w / 2) + 12 : base, w, h }, ROOFS[style])
    x += w + (row.chance(0.2) ? 5 : 0)
  }
  s.flush()
  FRONT[setting](s, base)
}

const FRONT: Record<Setting, (s: Scene, base: number) => void> = {
  quay: quayside,
  bridge: bridgeside,
  hill: (s, base) => avenue(s, base + 14),
  park,
  avenue,
}

const markOf = (s: Scene, landmark: 'spires' | 'dome' | 'clock' | 'belfry' | 'gate') =>
  s.sight === undefined || s.sight === 'tram' ? landmark : s.sight
