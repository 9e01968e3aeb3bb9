import type { CoverTone } from '#shared/covers'
import { mix, CREAM, type Land, type Look, lookOf, SAND, STRAW, WHITE } from './tones'
import { createDice, type Dice, nth } from './dice'
import type { LandscapeKind } from '../landscapeKind'
import { movePath, STAGE_HEIGHT, formatNumber } from './path'
import { PROPS, type PropName } from './props'
import type { PartRole, Sight } from './sights'

/** Seeds are `trip * PLACE_COUNT + place`: the place picks motifs. Multiples of four are modern. */
export const PLACE_COUNT = 1000

export const placeDice = (kind: LandscapeKind, seed: number): Dice => createDice(`${kind}/${seed % PLACE_COUNT}`)

export const hasModernBuildings = (seed: number): boolean => seed % 4 === 0

export interface LandscapeSubject {
  kind: LandscapeKind
  tone: CoverTone
  seed: number
  width: number
  height: number
  cold?: boolean
  sight?: Sight | undefined
}

export type Scene = ReturnType<typeof createScene>

/**
 * Sizes are relative to the height (200 units), positions to the width. Light comes from
 * the upper left, also when mirrored; the upper left third stays calm.
 */
export function createScene({ kind, tone, seed, width, height, cold = false, sight }: LandscapeSubject) {
  const look = lookOf(kind, tone)
  /** Separate dice keep parts independent. */
  const fork = (label: string) => createDice(`${kind}/${label}/${seed}`)
  const light = fork('light')
  const [sky, sun] = light.pick(look.skies)
  const [mood, share] = light.pick(look.moods)
  const shade = (colour: string, at: number) => mix(colour, mood, share * (1 - at / 4))
  const [far, back, middle, near, front] = look.land
  const land: Land = [shade(far, 0), shade(back, 1), shade(middle, 2), shade(near, 3), shade(front, 4)]
  const tint = (colour: string) => mix(colour, look.cast[0], look.cast[1])
  const shaded = (colour: string) => mix(colour, look.roof[1], 0.32)
  const dark = tone === 'noche'
  const w = (STAGE_HEIGHT * width) / height
  return {
    ...createCanvas(),
    ...paletteOf(look, land, tint, shaded, tone),
    sky,
    sun,
    land,
    tint,
    shaded,
    fork,
    cold,
    sight,
    dark,
    glowing: dark || tone === 'ocaso',
    w,
    dice: fork('main'),
    place: placeDice(kind, seed),
    cloud: cloudColour(look, sky, land, dark),
    modern: hasModernBuildings(seed),
    low: tone === 'alba' || tone === 'ocaso',
    small: height < 160,
    thin: Math.max(2, (2 * STAGE_HEIGHT) / height),
    flip: light.chance(0.5),
    k: Math.min(1.7, Math.max(0.74, Math.sqrt(w / 380))),
    broad: Math.max(1, Math.sqrt(w / 380) * 0.92),
    sunX: 0,
    sunR: 0,
    /** Interpolates land colours: 0 is far, 4 near. */
    ground: (depth: number) => {
      const step = Math.floor(depth)
      return mix(nth(land, Math.min(3, step)), nth(land, Math.min(4, step + 1)), depth % 1)
    },
  }
}

function cloudColour(look: Look, sky: string, land: Land, dark: boolean): string {
  if (dark) return mix(sky, land[0], 0.5)
  const pale = parseInt(sky.slice(1, 3), 16) > 248
  return pale ? mix(sky, look.water[0], 0.22) : mix(sky, WHITE, 0.45)
}

function paletteOf(
  { sand, snow, water, roof }: Look,
  land: Land,
  tint: (colour: string) => string,
  shaded: (colour: string) => string,
  tone: CoverTone,
) {
  const stone = tint('#E6CD9C')
  const roles: Record<PartRole, string> = {
    night: land[4],
    leaf: mix(land[2], land[3], 0.6),
    leafDark: land[4],
    water: water[0],
    snow: snow[0],
    roof: roof[0],
    roofDark: roof[1],
    wall: tint(WHITE),
    wallDark: shaded(tint(WHITE)),
    sail: tint(CREAM),
    sailDark: mix(tint(CREAM), roof[0], 0.5),
    stone,
    stoneDark: shaded(stone),
    timber: tint(STRAW),
    timberDark: shaded(tint(STRAW)),
    straw: tint(SAND),
    strawDark: tint('#C98A45'),
    shadow: sand[2],
    sand2: sand[2],
    sand3: sand[3],
    sandDark: sand[5],
    lamp: tone === 'noche' || tone === 'ocaso' ? STRAW : land[4],
    glow: STRAW,
  }
  return { roles, sand, snow, water, roof }
}

/** Does not end the layer. `lift` makes leaves paler. */
export function drawProp(s: Scene, name: PropName, x: number, y: number, k = 1, lift = 0): void {
  for (const [role, shape] of PROPS[name]) {
    const depth = role === 'leaf' ? 2.6 : role === 'leafDark' ? 4 : 0
    s.add(lift > 0 && depth > 0 ? s.ground(depth - lift) : s.roles[role], movePath(shape, x, y, k))
  }
}

/** Ends the layer. */
export function drawStandingProp(s: Scene, name: PropName, x: number, y: number, k = 1, lift = 0): void {
  drawProp(s, name, x, y, k, lift)
  s.flush()
}

export const focus = (s: Scene): number => s.w * (s.flip ? s.fork('focus').range(0.42, 0.52) : s.fork('focus').range(0.6, 0.76))

/** Within a layer, shapes of a style share a path; strokes lie over fills. */
function createCanvas() {
  let output = ''
  let fills = new Map<string, string>()
  let strokes = new Map<string, string>()

  const append = (layer: Map<string, string>, style: string, shape: string) => {
    layer.set(style, (layer.get(style) ?? '') + shape)
  }
  const add = (fill: string, shape: string) => append(fills, `fill="${fill}"`, shape)
  /** A `dash` of length 0 draws dots. */
  const dots = (colour: string, size: number, dash: string, shape: string) => {
    const dashes = dash === '' ? '' : ` stroke-dasharray="${dash}"`
    append(strokes, `stroke="${colour}" stroke-width="${formatNumber(size)}"${dashes}`, shape)
  }
  /** Ends the layer and returns the markup so far. */
  const flush = (): string => {
    for (const [style, shape] of [...fills, ...strokes]) output += `<path ${style} d="${shorten(shape)}"/>`
    fills = new Map()
    strokes = new Map()
    return output
  }
  const paint = (fill: string, shape: string) => {
    flush()
    add(fill, shape)
    flush()
  }
  return { add, dots, flush, paint }
}

const shorten = (shape: string) => shape.replaceAll(' -', '-').replace(/(?<![\d.])0\./g, '.')
