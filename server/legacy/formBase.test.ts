import { describe, expect, test } from 'vitest'
import type { EventFields } from '#shared/itinerary/fields'
import { changedFields, changedStretch, guessFormBase } from './formBase'

const version = (change: Partial<EventFields> = {}): EventFields => ({
  label: 'Museo',
  description: 'A las diez',
  category: 'art',
  image: null,
  startTime: '10:00',
  endTime: null,
  ...change,
})

describe('what a form changed', () => {
  test('absent fields are no change, and neither is another way to write the same', () => {
    expect(changedFields({}, version())).toEqual([])
    expect(
      changedFields({ label: ' Museo ', description: 'A las diez\n', startTime: '10:00:00', endTime: '', image: '' }, version()),
    ).toEqual([])
    expect(changedFields({ description: '', category: null, startTime: null }, version())).toEqual([
      'description',
      'category',
      'startTime',
    ])
  })

  test('what is no valid time is a change, to be refused', () => {
    expect(changedFields({ startTime: '25:00', endTime: 'luego' }, version())).toEqual(['startTime', 'endTime'])
  })
})

describe('the changed stretch of two texts', () => {
  test.each([
    ['', '', 0],
    ['igual', 'igual', 0],
    ['', 'nuevo', 5],
    ['ver el museo', 'ver otro museo', 6],
    ['aaa', 'aa', 1],
    ['ab', 'ba', 4],
  ])('%j and %j differ by %i', (a, b, stretch) => {
    expect(changedStretch(a, b)).toBe(stretch)
    expect(changedStretch(b, a)).toBe(stretch)
  })
})

describe('the version a form was opened with', () => {
  test('is the one that differs in the fewest fields, however old', () => {
    const old = version()
    const newer = version({ label: 'Museo del Prado', startTime: '11:00' })
    expect(guessFormBase([old, newer], { ...old, endTime: '12:00' })).toBe(old)
    expect(guessFormBase([old, newer], { ...newer, endTime: '12:00' })).toBe(newer)
  })

  test('of equals the one with the nearest description', () => {
    const short = version({ description: 'Llevar agua' })
    const long = version({ description: 'Llevar agua y comprar las entradas en la taquilla' })
    expect(guessFormBase([short, long], version({ description: 'Llevar agua fría' }))).toBe(short)
    expect(guessFormBase([short, long], version({ description: 'Llevar agua y comprar las entradas en la puerta' }))).toBe(long)
    expect(guessFormBase([long, short], version({ description: 'Llevar agua y comprar las entradas en la puerta' }))).toBe(long)
  })

  test('of those the newest', () => {
    const first = version({ label: 'Uno' })
    const second = version({ label: 'Dos' })
    expect(guessFormBase([first, second], version({ label: 'Tres' }))).toBe(second)
    expect(guessFormBase([first, second], { endTime: '12:00' })).toBe(second)
  })

  test('is unknown when nothing was sent', () => {
    expect(guessFormBase([], version())).toBeUndefined()
  })
})
