import { mix } from './tones'
import { below, path, pill, type PathPoint, rect, STAGE_HEIGHT } from './path'
import { type Scene, drawProp, drawStandingProp } from './scene'
import { glints } from './sky'
import { ridge } from './terrain'
import { stream } from './waterside'

export function quayside(s: Scene, quay: number): void {
  const dice = s.fork('quay')
  const step = dice.range(24, 40) * s.broad
  const odds = dice.pick([0.35, 0.7, 1])
  const r = dice.range(6, 8.5)
  s.add(s.land[3], rect(0, quay, s.w, 8))
  for (let x = dice.range(0, step); x < s.w; x += step * dice.range(0.8, 1.2)) if (dice.chance(odds)) roundTree(s, x, quay, r)
  s.paint(s.land[4], rect(0, quay + 7, s.w, STAGE_HEIGHT))
  for (let at = 0; at < 5; at += 1) {
    const x = s.w * (0.04 + at * 0.2 + dice.range(0, 0.1))
    s.add(mix(s.land[4], s.land[2], 0.55), pill(x, quay + 14 + (at % 2) * 9, dice.range(22, 46), s.thin))
  }
  s.flush()
  if (dice.chance(0.7)) drawStandingProp(s, 'canoe', s.w * dice.range(0.36, 0.8), quay + 19, 0.9)
}

function roundTree(s: Scene, x: number, y: number, r: number): void {
  s.dots(s.land[4], s.thin, '', path`M${x} ${y}v-9`)
  s.dots(s.ground(2.9), r * 2, '', path`M${x} ${y - r - 7}h0`)
  s.dots(s.ground(2), r * 1.3, '', path`M${x - r * 0.3} ${y - r * 1.3 - 7}h0`)
}

export function bridgeside(s: Scene, shore: number): void {
  const dice = s.fork('bridge')
  const deck = shore + dice.range(14, 20)
  const span = dice.range(58, 76) * Math.max(0.8, s.k)
  s.add(s.land[3], rect(0, shore - 1, s.w, 6))
  s.add(s.water[0], rect(0, shore + 4, s.w, STAGE_HEIGHT))
  s.flush()
  glints(s, { x: s.sunX, y: shore + 9, width: s.sunR * 2, count: 6 })
  const { stone, stoneDark, lamp } = s.roles
  const foot = deck + 34
  s.add(stone, rect(0, deck, s.w, 11))
  for (let x = -span * dice.range(0.1, 0.9); x < s.w; x += span) {
    s.add(stone, path`M${x} ${deck + 10}h${span}v${foot - deck - 10}h-7a${span / 2 - 7} 24 0 0 0${-(span - 14)} 0h-7z`)
    s.add(stoneDark, path`M${x + span - 7} ${foot}v-14q4-6 7-8v22z`)
    s.dots(s.land[4], s.thin, '', path`M${x} ${deck}v-15`)
    s.dots(s.glowing ? lamp : s.roles.wall, 5, '', path`M${x} ${deck - 17}h0`)
  }
  s.add(stoneDark, rect(0, deck + 8, s.w, 3) + rect(0, deck - 2, s.w, 2.4))
  s.flush()
  if (dice.chance(0.7)) drawStandingProp(s, dice.pick(['boat', 'canoe']), s.w * dice.range(0.2, 0.4), deck + 44, 0.8)
  const bank: PathPoint[] = s.flip
    ? [
        [-20, 178],
        [s.w * 0.24, 190],
        [s.w * 0.42, STAGE_HEIGHT + 4],
      ]
    : [
        [s.w * 0.58, STAGE_HEIGHT + 4],
        [s.w * 0.78, 190],
        [s.w + 20, 178],
      ]
  s.paint(s.land[4], below(bank))
}

export function hillside(s: Scene, foot: (x: number) => number, base: number): void {
  const step = s.w / 12
  const slope = Array.from({ length: 15 }, (_, at): PathPoint => [(at - 1) * step, foot((at - 1) * step) + 2])
  s.paint(s.ground(2.2), below(slope))
  s.paint(s.ground(3), rect(0, base + 8, s.w, STAGE_HEIGHT))
}

export function park(s: Scene, edge: number): void {
  const dice = s.fork('park')
  const lawn = mix(s.ground(1.6), s.roles.straw, s.dark ? 0 : 0.25)
  const door = s.w * dice.range(0.4, 0.6)
  s.paint(lawn, below(ridge(s, 'lawn', edge + 2, 3, 150)))
  s.paint(mix(lawn, s.ground(2.4), 0.5), below(ridge(s, 'meadow', edge + 20, 5, 170)))
  const end = s.w * (s.flip ? dice.range(0.56, 0.7) : dice.range(0.26, 0.4))
  stream(s, mix(s.roles.straw, lawn, s.dark ? 0.55 : 0.15), [
    [door, edge + 3, 1.5],
    [(door + end) / 2 + dice.range(-30, 30), edge + 24, 9],
    [end, STAGE_HEIGHT + 4, 44],
  ])
  const groups = dice.int(4, 6)
  for (let at = 0; at < groups; at += 1) {
    const x = (s.w * (at + dice.range(0.1, 0.8))) / groups
    const y = edge + dice.range(8, 22)
    for (let tree = 0; tree < 2; tree += 1) roundTree(s, x + tree * 15, y + tree * 4, dice.range(6, 9))
  }
  s.flush()
  const outer = s.flip ? -1 : 1
  const corner: PathPoint[] =
    outer > 0
      ? [
          [s.w * 0.5, STAGE_HEIGHT + 4],
          [s.w * 0.76, 188],
          [s.w + 20, 172],
        ]
      : [
          [-20, 172],
          [s.w * 0.24, 188],
          [s.w * 0.5, STAGE_HEIGHT + 4],
        ]
  s.paint(s.land[4], below(corner))
  for (let at = 0; at < 3; at += 1)
    drawProp(
      s,
      'cypress',
      outer > 0 ? s.w * (0.86 + at * 0.05) : s.w * (0.04 + at * 0.05),
      186 - (at % 2) * 5,
      dice.range(0.3, 0.48),
    )
  s.flush()
}

export function avenue(s: Scene, kerb: number): void {
  const dice = s.fork('avenue')
  const step = dice.range(48, 64) * s.broad
  const hasTram = s.sight === 'tram' || dice.chance(0.35)
  s.add(mix(s.roles.stone, s.land[3], s.dark ? 0.7 : 0.25), rect(0, kerb, s.w, 8))
  s.add(s.land[4], rect(0, kerb + 7, s.w, STAGE_HEIGHT))
  for (let x = dice.range(0, step); x < s.w; x += step) {
    s.dots(s.land[4], s.thin, '', path`M${x} ${kerb + 2}v-22`)
    s.dots(s.glowing ? s.roles.lamp : s.roles.wall, 5.4, '', path`M${x} ${kerb - 22}h0`)
    if (dice.chance(0.6)) roundTree(s, x + step / 2, kerb + 2, dice.range(6, 8))
  }
  s.flush()
  if (hasTram) drawStandingProp(s, 'tram', s.w * (s.flip ? dice.range(0.66, 0.8) : dice.range(0.22, 0.42)), kerb + 16, 0.86)
  const rail = mix(s.land[4], s.land[2], 0.6)
  s.add(rail, rect(0, kerb + 18, s.w, s.thin * 0.8))
  for (let x = -8; x < s.w; x += 46) s.add(rail, pill(x, kerb + 27, 22, s.thin))
  s.flush()
}
