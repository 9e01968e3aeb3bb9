import { expect, it } from 'vitest'
import { coverUrl, coverToneOf } from './covers'

const id = '0198f3a2-1000-7000-9a3c-0000a1b2c3d4'

it('names a cover by trip, place, shape and light', () => {
  expect(coverUrl({ id, geonameId: 3117735, shape: 'card' })).toBe(`/covers/${id}/3117735/card.svg`)
  expect(coverUrl({ id, geonameId: -42, shape: 'wide', tone: 'alba' })).toBe(`/covers/${id}/-42/wide-alba.svg`)
})

it('has one name for a cover in its own light', () => {
  expect(coverUrl({ id, geonameId: 1, shape: 'card', tone: coverToneOf(id) })).toBe(coverUrl({ id, geonameId: 1, shape: 'card' }))
})

it('uses 0 for a missing place', () => {
  expect(coverUrl({ id, geonameId: null, shape: 'strip' })).toBe(`/covers/${id}/0/strip.svg`)
})
