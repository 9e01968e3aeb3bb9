import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { COVER_SHAPES, COVER_TONES, type CoverTone } from '#shared/covers'
import { LANDSCAPE_KINDS, type LandscapeKind } from './landscapeKind'
import { drawLandscape } from './drawLandscape'
import recorded from './landscape.recorded.json'
import { lookOf } from './drawing/tones'

const subjects = LANDSCAPE_KINDS.flatMap((kind) => COVER_TONES.map((tone) => ({ kind, tone })))
const SHAPES = Object.values(COVER_SHAPES)

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

function drawRecorded(subject: string): string {
  const [kind, tone, seed, width, height] = subject.split(/[ x](?=\S)/)
  return drawLandscape({
    kind: kind as LandscapeKind,
    tone: tone as CoverTone,
    seed: Number(seed),
    width: Number(width),
    height: Number(height),
  })
}

describe('drawLandscape', () => {
  it('draws recorded covers byte for byte', () => {
    const drawn = Object.keys(recorded).map((subject) => [subject, fingerprint(drawRecorded(subject))])
    expect(Object.fromEntries(drawn)).toEqual(recorded)
  })

  it('depends only on its subject, not on the clock or random numbers', () => {
    const random = vi.spyOn(Math, 'random')
    const clock = vi.spyOn(Date, 'now')
    for (const subject of subjects) {
      const draw = () => drawLandscape({ ...subject, seed: 271828182, width: 254, height: 136 })
      expect(draw()).toBe(draw())
    }
    expect(random).not.toHaveBeenCalled()
    expect(clock).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it.each(LANDSCAPE_KINDS)('%s stays under 12 kB, typically 2 to 8, in every shape and tone', (kind) => {
    const sizes: number[] = []
    for (const tone of COVER_TONES)
      for (const shape of SHAPES)
        for (let seed = 1; seed <= 12; seed += 1)
          sizes.push(drawLandscape({ kind, tone, seed: seed * 7_654_321, ...shape }).length)
    sizes.sort((a, b) => a - b)
    expect(sizes.at(-1)).toBeLessThan(12_000)
    const median = sizes[Math.floor(sizes.length / 2)]
    expect(median).toBeGreaterThan(2000)
    expect(median).toBeLessThan(8000)
  })

  it('writes only paths, without broken numbers', () => {
    for (const subject of subjects) {
      const svg = drawLandscape({ ...subject, seed: 314159265, width: 792, height: 332 })
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 [\d.]+ 200"[^<>]*>(<path [^<>]+\/>)+<\/svg>$/,
      )
      expect(svg).not.toMatch(/NaN|undefined|Infinity|e-\d/)
    }
  })

  it('draws each seed differently', () => {
    const drawn = Array.from({ length: 200 }, (_, at) =>
      drawLandscape({ kind: 'costa', tone: 'dia', seed: at * 1000 + 5, width: 254, height: 136 }),
    )
    expect(new Set(drawn).size).toBe(200)
  })

  it('replaces palms with firs in the cold, and leaves other drawings unchanged', () => {
    const volcano = { kind: 'volcan', tone: 'dia', width: 254, height: 136 } as const
    const pairs = Array.from({ length: 30 }, (_, at) => {
      const seed = at * 1000 + 7
      return { warm: drawLandscape({ ...volcano, seed }), cold: drawLandscape({ ...volcano, seed, cold: true }) }
    })
    const changed = pairs.filter(({ warm, cold }) => warm !== cold)
    expect(changed.length).toBeGreaterThan(10)
    expect(changed.length).toBeLessThan(30)
  })

  it.each(['costa', 'islas', 'ciudad', 'pueblo', 'selva', 'volcan'] as const)(
    'keeps the land and water of %s distinct from the night sky',
    (kind) => {
      const { skies, land, water } = lookOf(kind, 'noche')
      for (const [sky] of skies) {
        expect(contrast(sky, land[1])).toBeGreaterThan(2.1)
        expect(contrast(sky, water[0])).toBeGreaterThan(2.1)
      }
      expect(contrast(land[4], water[0])).toBeGreaterThan(3)
    },
  )
})

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** WCAG's relative luminance. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
