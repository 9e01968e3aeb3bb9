import { afterEach, expect, it, vi } from 'vitest'
import { isId, newId } from './ids'

afterEach(() => void vi.useRealTimers())

it('a new id is a UUID of version 7 with its creation time', () => {
  const before = Date.now()
  const id = newId()
  expect(isId(id)).toBe(true)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const made = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(made).toBeGreaterThanOrEqual(before)
  expect(made).toBeLessThanOrEqual(Date.now() + 1)
})

it('ids sort by creation, also thousands in a millisecond and after the clock is set back, and are unique', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 })
  const many = () => Array.from({ length: 20_000 }, newId)
  const ids = many()
  vi.setSystemTime(Date.now() - 30_000)
  ids.push(...many())
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
  // All but time, counter, version and variant.
  const tails = new Set(ids.map((id) => id.slice(20)))
  expect(tails.size).toBe(ids.length)
})
