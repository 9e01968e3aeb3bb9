import type { Dice } from '../drawing/dice'
import { mix } from '../drawing/colour'
import { mountains } from '../drawing/mountains'
import { path, pill, type PathPoint, rect, STAGE_HEIGHT } from '../drawing/path'
import { firs } from '../drawing/plants'
import { focus, type Scene, drawProp, drawStandingProp } from '../drawing/scene'
import { glints, paintSky } from '../drawing/sky'
import { farHills, foreground, hills, ridge, treeline } from '../drawing/terrain'
import { boats } from '../drawing/waterside'

export const lakeMotifs = (place: Dice) => ({
  landmark: place.pick(['jetty', 'cabin', 'boat', 'island'] as const),
  behind: place.chance(0.5) ? 'peaks' : 'hills',
})

export function paintLake(s: Scene): void {
  const { dice } = s
  const { landmark, behind } = lakeMotifs(s.place)
  const shore = dice.range(100, 124)
  paintSky(s, { horizon: shore, sunRises: false })
  farHills(s, shore - 34, 14)
  if (behind === 'peaks') mountains(s, { base: shore + 6, tallest: 44, count: dice.int(2, 3), depth: 0.6 })
  hills(s, 'slope', shore - 18, 12, s.ground(1.4), 120)
  paintWoodAndMirror(s, shore)
  glints(s, { x: s.sunX, y: shore + 22, width: 56, count: 4 })
  const x = focus(s)
  if (landmark === 'boat') boats(s, shore + 24, shore + 48, 2)
  if (landmark === 'cabin' || landmark === 'island') paintIslet(s, x, shore, landmark === 'cabin')
  foreground(s, 176)
  if (landmark === 'jetty') {
    drawStandingProp(s, 'canoe', x - dice.range(40, 56), 160, dice.range(0.8, 1))
    drawStandingProp(s, 'jetty', x, 152)
  }
  firs(s, { base: 194, count: dice.int(2, 4), tall: dice.range(66, 108) })
}

function paintWoodAndMirror(s: Scene, shore: number): void {
  const wood = ridge(s, 'wood', shore - 6, s.dice.range(3, 9), 140)
  s.paint(s.ground(2.3), treeline(s, 'firs', wood, shore + 0.5))
  s.paint(s.water[0], rect(0, shore, s.w, STAGE_HEIGHT - shore))
  const mirrored = wood.map(([x, y]): PathPoint => [x, 2 * shore - y + 3])
  s.paint(mix(s.water[1], s.land[3], 0.3), treeline(s, 'firs', mirrored, shore, -0.8))
}

function paintIslet(s: Scene, x: number, shore: number, withCabin: boolean): void {
  s.paint(mix(s.water[1], s.land[3], 0.35), pill(x - 48, shore + 18, 100, 5))
  s.paint(s.land[3], path`M${x - 56} ${shore + 20}q56 -30 116 0z`)
  if (withCabin) drawStandingProp(s, 'cabin', x + 4, shore + 12, 0.9)
  const trees = withCabin ? [-36, 32, 42] : [-38, -24, -10, 4, 18, 32]
  trees.forEach((dx, at) => {
    drawProp(s, 'fir', x + dx, shore + 14, s.dice.range(0.3, 0.44) + (at % 4 === 2 ? 0.14 : 0))
  })
  s.flush()
}
