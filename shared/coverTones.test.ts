import { expect, it } from 'vitest'
import { COVER_TONES, coverToneOf } from './covers'
import { assignCoverTones } from './coverTones'

const ROME = 3169070
const idAt = (at: number) => `0198f3a2-1000-7000-9a3c-${String(at).padStart(12, '0')}`
const trip = (at: number, geonameId = at, image: string | null = null) => ({ id: idAt(at), image, location: { geonameId } })
const trips = (count: number, geonameId?: number) => Array.from({ length: count }, (_, at) => trip(at, geonameId))

it('gives no two neighbours the same light, and most trips their own', () => {
  const feed = trips(300)
  const tones = assignCoverTones(feed)
  expect(tones.filter((tone, at) => tone === tones[at - 1])).toEqual([])
  const kept = feed.filter(({ id }, at) => coverToneOf(id) === tones[at])
  expect(kept.length).toBeGreaterThan(190)
  expect(tones.filter((tone) => tone === 'noche').length).toBeLessThan(60)
})

it('gives trips to one place four different lights in a row', () => {
  const tones = assignCoverTones(trips(60, ROME))
  for (let at = 3; at < tones.length; at += 1) expect(tones.slice(at - 3, at + 1).toSorted()).toEqual(COVER_TONES.toSorted())
})

it('keeps the lights already shown when more trips follow', () => {
  expect(assignCoverTones(trips(50)).slice(0, 20)).toEqual(assignCoverTones(trips(20)))
})

it('keeps the own light of trips beside a photo', () => {
  const same = trips(40).filter(({ id }) => coverToneOf(id) === 'dia')
  const [first = trip(0), second = trip(1)] = same
  expect(assignCoverTones([first, second])).toEqual(['dia', expect.not.stringMatching('dia')])
  expect(assignCoverTones([first, trip(99, 99, '/uploads/a.webp'), second])).toMatchObject({ 0: 'dia', 2: 'dia' })
})
