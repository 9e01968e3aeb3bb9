import { expect, it } from 'vitest'
import { objectOf, isAnything, isText, listOf, oneOf, orNull } from './checks'
import { isWireDateString } from './isWireDateString'

it('accepts an object whose fields all match, ignoring other fields', () => {
  const isPlace = objectOf<{ name: string; region: string | null; tags: string[]; kind: 'a' | 'b'; more: unknown }>({
    name: isText,
    region: orNull(isText),
    tags: listOf(isText),
    kind: oneOf<'a' | 'b'>('a', 'b'),
    more: isAnything,
  })
  const place = { name: 'Roma', region: null, tags: ['x'], kind: 'a', other: 1 }
  expect(isPlace(place)).toBe(true)
  expect(isPlace({ ...place, name: 7 })).toBe(false)
  expect(isPlace({ ...place, region: undefined })).toBe(false)
  expect(isPlace({ ...place, tags: [1] })).toBe(false)
  expect(isPlace({ ...place, kind: 'c' })).toBe(false)
  expect(isPlace(null)).toBe(false)
  expect(isPlace('Roma')).toBe(false)
})

it('distinguishes a wire date from other texts', () => {
  expect(isWireDateString('2026-10-24T00:00:00.000Z')).toBe(true)
  expect(isWireDateString('2026-02-30T00:00:00.000Z')).toBe(false)
  expect(isWireDateString('mañana')).toBe(false)
})
