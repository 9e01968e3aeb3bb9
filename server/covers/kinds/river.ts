import type { Dice } from '../drawing/dice'
import { mix, STRAW } from '../drawing/tones'
import { mountains } from '../drawing/mountains'
import { below, type PathPoint, STAGE_HEIGHT, path, pill, rect } from '../drawing/path'
import { type Scene, drawProp, drawStandingProp, focus } from '../drawing/scene'
import { glints, paintSky } from '../drawing/sky'
import { facesAt, farHills, hump, orchard, ridge, foreground, hills, treeline } from '../drawing/terrain'
import { stream, boats } from '../drawing/waterside'
import { firs } from '../drawing/plants'

/** Side, lowest and highest rise, distance from the river. */
const HILLS = [
  [1, 34, 54, 110],
  [-1, 22, 38, 130],
  [1, 12, 24, 170],
  [-1, 8, 20, 190],
] as const

export const riverMotifs = (place: Dice) => ({
  landmark: place.pick(['bridge', 'chapel', 'keep', 'vines', 'farm'] as const),
  behind: place.chance(0.5) ? 'peaks' : 'hills',
})

export function paintRiver(s: Scene): void {
  const { dice, k } = s
  const { landmark, behind } = riverMotifs(s.place)
  const far = dice.range(112, 124)
  const start = s.w * (s.flip ? 0.46 : 0.56)
  const side = s.flip ? -1 : 1
  paintSky(s, { horizon: far - 6, sunRises: false })
  farHills(s, far - 22, 13)
  if (behind === 'peaks') mountains(s, { base: far + 12, tallest: 46, count: dice.int(2, 4), depth: 0.6 })
  HILLS.forEach(([way, low, high, out], at) => {
    const reach = out * k * dice.range(0.8, 1.15)
    const wide = dice.range(90, 140) * k
    const hill = { x: start + way * side * reach, top: far - dice.range(low, high), left: wide, right: wide }
    hump(s, { ...hill, base: far + 20, ...facesAt(s, 1 + at * 0.25), steep: dice.range(0.2, 0.7) })
  })
  const meadow = mix(s.ground(1.3), s.tint(STRAW), 0.42)
  const edge = ridge(s, 'edge', far + 7, 3, 150)
  s.paint(meadow, below(edge))
  const grove = edge.map(([x, y]): PathPoint => [x, y - 5])
  if (dice.chance(0.5)) orchard(s, grove, 1, 8, 2.2)
  const middle = far + 32
  const bend = side * dice.range(34, 64) * k
  const turn = start + bend
  s.paint(mix(meadow, s.ground(2), 0.45), below(ridge(s, 'fields', middle + 14, 6, 170)))
  const end = turn - bend * dice.range(0.6, 1.6)
  stream(s, s.water[0], [
    [start - bend * 0.3, far + 8, 1.5],
    [turn, middle, 14],
    [end, STAGE_HEIGHT + 4, 78],
  ])
  glints(s, { x: turn - bend * 0.1, y: middle + 14, width: 30, count: 3 })
  const home = Math.max(34, Math.min(s.w - 34, turn + side * dice.range(54, 84) * k))
  if (landmark === 'bridge') drawStandingProp(s, 'bridge', turn - bend * 0.06, middle + 12, 0.8)
  else if (landmark !== 'vines') drawStandingProp(s, landmark, home, middle + 8, 1)
  const poplars = dice.int(3, 6)
  for (let at = 0; at < poplars; at += 1) {
    const away = (landmark === 'bridge' ? 74 : 42) + at * 13 * k
    drawProp(s, 'cypress', turn - side * away, middle + dice.range(6, 14), dice.range(0.28, 0.5), 0.5)
  }
  paintBanks(s, end)
  if (landmark !== 'vines') return
  const vines: PathPoint[] = [
    [Math.max(end + 90, s.w * 0.74), 192],
    [s.w * 0.88, 176],
    [s.w + 20, 164],
  ]
  orchard(s, vines, 2, 11)
}

function paintBanks(s: Scene, end: number): void {
  const west = 164 + s.dice.range(0, 10)
  const east = Math.max(end + 80, s.w * 0.84)
  const bank = (...points: PathPoint[]) => below(points)
  s.add(s.land[3], bank([-20, west], [Math.max(20, end - 150), 178], [end - 64, STAGE_HEIGHT + 4]))
  s.add(s.land[3], bank([end + 66, STAGE_HEIGHT + 4], [east, 182], [s.w + 20, 166]))
  s.add(s.land[4], bank([-20, 184], [s.w * 0.16, 188], [s.w * 0.3, STAGE_HEIGHT + 2]))
  s.paint(s.land[4], bank([s.w * 0.7, STAGE_HEIGHT + 2], [s.w * 0.86, 190], [s.w + 20, 182]))
}

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
