import { expect, it } from 'vitest'
import { toWorld, viewOfBounds } from '#shared/map/mercator'
import { boxOfView, hasMoved, readBox, writeBox } from './mapBox'

const size = { width: 800, height: 600 }
const at = (lat: number, lng: number, zoom: number) => ({ ...toWorld({ lat, lng }), zoom, ...size })

it('a box is what the window shows: across the antimeridian, and at most the world', () => {
  const [west, south, east, north] = boxOfView(at(0, 180, 4))
  expect([west, east]).toEqual([expect.closeTo(162.4, 1), expect.closeTo(-162.4, 1)])
  expect([south, north]).toEqual([expect.closeTo(-13.1, 1), expect.closeTo(13.1, 1)])
  expect(boxOfView(at(0, 30, 0))).toEqual([-180, expect.closeTo(-87.1, 1), 180, expect.closeTo(87.1, 1)])
})

it('an address leads back to the same view', () => {
  for (const view of [at(40.4, -3.7, 11.3), at(-17, 179.9, 6), at(64, -21, 3.5)]) {
    const box = readBox(writeBox(boxOfView(view)))
    if (box === undefined) throw new Error('no box')
    const back = { ...viewOfBounds(box, size, 0), ...size }
    expect(back.zoom).toBeCloseTo(view.zoom, 2)
    expect(hasMoved(back, view)).toBe(false)
  }
})

it('a box of an address has five decimals and no exponent', () => {
  const written = (text: string) => writeBox(readBox(text) ?? [0, 0, 0, 0])
  expect(written('0.0000001,40,3,41')).toBe('0,40,3,41')
  expect(written('-0.12345678901234567,40,3e0,41')).toBe('-0.12346,40,3,41')
})

it.each([
  '0,40,0.000001,41',
  '0,40,1,40.000001',
  '',
  '1,2,3',
  '1,2,3,4,5',
  'a,2,3,4',
  '1,2,3,',
  '-181,0,1,1',
  '0,-91,1,1',
  '0,5,1,4',
  '1,0,1,1',
  'Infinity,0,1,1',
])('an address without a box shows the world: %s', (text) => expect(readBox(text)).toBeUndefined())

it('a map has moved when other trips may show', () => {
  const before = at(40, 0, 5)
  expect(hasMoved(at(40.2, 0.2, 5.1), before)).toBe(false)
  expect(hasMoved(at(40, 4, 5), before)).toBe(true)
  expect(hasMoved(at(44, 0, 5), before)).toBe(true)
  expect(hasMoved(at(40, 0, 5.5), before)).toBe(true)
})
