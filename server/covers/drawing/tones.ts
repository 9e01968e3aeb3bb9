import type { CoverTone } from '#shared/covers'
import type { LandscapeKind } from '../landscapeKind'

const channel = (hex: string, at: number) => parseInt(hex.slice(at, at + 2), 16)

/** `#rrggbb`; `share` 0 is `from`, 1 is `to`. */
export function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const start = channel(from, at)
    return Math.round(start + (channel(to, at) - start) * share)
  })
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const WHITE = '#FFFDF7'
export const CREAM = '#FCF4E2'
export const STRAW = '#EFC985'
export const SAND = '#F3DFB6'
export const AMBER = '#E9A23B'
export const CORAL = '#EC7D60'
export const WINE = '#7A3140'
export const SEA = '#3E9F95'
const NIGHT = '#0F3136'
export const WALLS = [CREAM, WHITE, '#F7D3C4', SAND, STRAW] as const

type Pair = readonly [lit: string, shaded: string]
/** Far to near. */
export type Land = readonly [string, string, string, string, string]

export interface Look {
  skies: readonly (readonly [sky: string, sun: string])[]
  land: Land
  /** Optional tints, strongest far away. */
  moods: readonly (readonly [tint: string, share: number])[]
  /** Crest to foreground. */
  sand: readonly [string, string, string, string, string, string]
  snow: Pair
  water: Pair
  roof: Pair
  /** Blended into daytime colours. */
  cast: readonly [tint: string, share: number]
}

const TONES: Record<CoverTone, Look> = {
  alba: {
    skies: [
      ['#FBE3D0', WHITE],
      ['#F8D9CD', CREAM],
      ['#FBF0DA', '#F1A182'],
    ],
    land: ['#A9D8CB', '#6DBBAE', SEA, '#0F766E', '#134A4C'],
    moods: [
      ['#F7D3C4', 0],
      [STRAW, 0.16],
      [CORAL, 0.13],
    ],
    sand: ['#F8DDB6', '#F0BF92', '#E7A274', '#D8825A', '#BC5F45', '#863C40'],
    snow: [WHITE, '#C6E0DB'],
    water: ['#86CBBE', '#5DB3A7'],
    roof: [CORAL, '#C9583F'],
    cast: ['#F7D3C4', 0.15],
  },
  dia: {
    skies: [
      ['#CFE9E2', CREAM],
      ['#ABDACE', WHITE],
      [CREAM, '#F0BC6C'],
    ],
    land: ['#A3D6C9', '#6DBBAE', SEA, '#0F766E', '#134A4C'],
    moods: [
      [STRAW, 0],
      [STRAW, 0.22],
      [AMBER, 0.14],
    ],
    sand: ['#F6D9A8', '#EFC08F', '#E9A56C', '#DD8455', '#C4623F', '#8F3F3C'],
    snow: [WHITE, '#BFDDD9'],
    water: ['#62B8AC', SEA],
    roof: [CORAL, '#C9583F'],
    cast: [WHITE, 0],
  },
  ocaso: {
    skies: [
      ['#F5B88A', CREAM],
      ['#F2D093', WHITE],
      ['#EF9F7C', SAND],
      ['#F9D5C0', CORAL],
    ],
    land: ['#E58C66', '#C9583F', '#96404A', '#5F2E42', '#35243C'],
    moods: [
      [WINE, 0],
      [WINE, 0.2],
      [AMBER, 0.16],
    ],
    sand: ['#F6B88B', '#E9936A', '#D2704F', '#A94B45', '#6E3242', '#40253B'],
    snow: ['#FBE1D0', '#DDA08C'],
    water: ['#E79A72', '#C9694F'],
    roof: ['#C9583F', '#93394A'],
    cast: [CORAL, 0.34],
  },
  noche: {
    skies: [
      ['#123B3F', SAND],
      [NIGHT, CREAM],
      ['#1A4B4D', '#F5B88A'],
    ],
    land: ['#2B6B69', '#225E5E', '#184D50', '#103B40', '#0A272C'],
    moods: [
      [SEA, 0],
      [WINE, 0.16],
      [SEA, 0.14],
    ],
    sand: ['#4F897F', '#3B766F', '#295E5B', '#1C4B4C', '#12373B', '#0B2A2F'],
    snow: ['#A5C7BF', '#6A9C97'],
    water: ['#226061', '#1A5154'],
    roof: ['#A85645', WINE],
    cast: ['#12403F', 0.66],
  },
}

/** For kinds whose dark shapes would merge with the night sky. */
const MOONLIT: Look = {
  ...TONES.noche,
  skies: [
    ['#10373C', SAND],
    ['#0C2A30', CREAM],
    ['#124347', '#F5B88A'],
  ],
  land: ['#4A9690', '#34807C', '#226364', '#114347', '#071D22'],
  water: ['#2F7F7C', '#236A6B'],
  cast: ['#12403F', 0.46],
}
const MOONLIT_KINDS: readonly LandscapeKind[] = ['costa', 'islas', 'ciudad', 'pueblo', 'selva', 'volcan']

export const lookOf = (kind: LandscapeKind, tone: CoverTone): Look =>
  tone === 'noche' && MOONLIT_KINDS.includes(kind) ? MOONLIT : TONES[tone]
