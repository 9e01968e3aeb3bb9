import type { Dice } from '../dice'
import { house, type RoofShape } from '../houses'
import { type Scene, stand } from '../scene'
import { paintSky } from '../sky'
import { farHills } from '../terrain'
import { crest, quayside, skyline, towers } from '../town'

type Style = 'old' | 'modern' | 'port'

const ROOFS: Record<Style, readonly RoofShape[]> = {
  old: ['gable', 'hip', 'flat', 'dome', 'gable'],
  modern: ['flat'],
  port: ['gable', 'step', 'step'],
}

/** A modern city has towers and needs no landmark. */
export const ciudadMotifs = (place: Dice, modern: boolean) =>
  modern
    ? ({ style: 'modern', landmark: 'towers' } as const)
    : { style: place.pick<Style>(['old', 'port', 'old']), landmark: place.pick(['spires', 'dome', 'clock'] as const) }

/** A row of houses on a quay, under a landmark or towers. */
export function paintCiudad(s: Scene): void {
  const { dice } = s
  const { style, landmark } = ciudadMotifs(s.place, s.modern)
  const quay = dice.range(160, 170)
  const top = s.flip ? dice.range(0.46, 0.58) : dice.range(0.64, 0.8)
  paintSky(s, { horizon: 110, sunRises: false })
  farHills(s, 108, 10)
  s.paint(s.ground(0.7), skyline(s, quay, 92, top))
  if (landmark === 'towers') towers(s, quay, top)
  else stand(s, landmark, s.w * top, quay, dice.range(0.94, 1.06))
  const row = s.fork('houses')
  for (let x = -8; x < s.w + 8;) {
    const w = s.broad * row.range(24, 38) * (style === 'port' ? 0.76 : 1)
    const h = style === 'modern' ? row.range(20, 34) : row.range(34, 64) * (0.72 + 0.28 * crest(s, x, top))
    house(s, row, { x, base: quay, w, h }, ROOFS[style])
    x += w + (row.chance(0.2) ? 5 : 0)
  }
  quayside(s, quay)
}
