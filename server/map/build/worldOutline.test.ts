import { expect, test } from 'vitest'
import { makeWorldOutline } from './worldOutline'

const MAX_CHARACTERS = 300_000

test('the outline has each country as a shape or a dot, and no land that two states claim', { tags: 'long' }, () => {
  const { countries, dots, phoneDots, unassigned, borders, disputed, width, height } = makeWorldOutline()
  for (const code of ['ES', 'RU', 'GF', 'EH', 'MA', 'TW']) expect(countries[code]).toMatch(/^M/)
  for (const code of ['VA', 'MT', 'SG', 'XK', 'RE', 'HK']) expect(dots[code]).toHaveLength(2)
  expect([dots['CZ'], phoneDots['CZ']]).toEqual([undefined, [expect.any(Number), expect.any(Number)]])
  expect([countries['XK'], countries['AQ']]).toEqual([undefined, undefined])
  for (const [x, y] of Object.values({ ...dots, ...phoneDots }))
    expect([x, y].every((n) => n >= 0) && x <= width && y <= height).toBe(true)
  // Kosovo, Somaliland, the north of Cyprus and Crimea.
  expect(unassigned.split('M').length - 1).toBeGreaterThanOrEqual(4)
  expect([borders, disputed].every((lines) => lines.startsWith('M'))).toBe(true)
  expect(JSON.stringify({ countries, dots, phoneDots, unassigned, borders, disputed }).length).toBeLessThan(MAX_CHARACTERS)
})
