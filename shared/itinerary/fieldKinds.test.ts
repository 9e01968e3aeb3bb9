import { describe, expect, it } from 'vitest'
import { choice, field, line, note, picture, time } from './fieldKinds'

describe('an entered value', () => {
  it.each([
    ['a line', field(line(5), ''), ' a  b ', 'a b'],
    ['a line that is too long', field(line(5), ''), 'abcdef', undefined],
    ['five letters of two units each', field(line(5), ''), '🏝'.repeat(5), '🏝'.repeat(5)],
    ['an empty line', field(line(5), null), '  ', null],
    ['a note', field(note(5), ''), 'a\r\nb ', 'a\nb'],
    ['a note that is too long', field(note(5), ''), 'abcdef', undefined],
    ['no note', field(note(5), ''), null, ''],
    ['a time', field(time, null), '09:30', '09:30'],
    ['a time with seconds', field(time, null), '09:30:59', '09:30'],
    ['no time', field(time, null), '', null],
    ['an hour that there is not', field(time, null), '24:00', undefined],
    ['one of the options', field(choice(['food', 'art']), null), 'art', 'art'],
    ['no option', field(choice(['food', 'art']), null), 'Food', undefined],
    ['a picture', field(picture, null), '/uploads/a.jpg', '/uploads/a.jpg'],
    ['an address elsewhere', field(picture, null), 'https://example.com/a.jpg', undefined],
  ])('%s', (_what, { accept }, entered, kept) => expect(accept(entered)).toBe(kept))
})

describe('a stored value', () => {
  it.each([
    [field(line(5), ''), ['', 'a  b', 'abcde'], [null, 'abcdef', ' '.repeat(21), 7, undefined]],
    [field(line(5), null), ['abcde', null], ['abcdef', 7]],
    [field(time, null), [null, '09:30'], ['', '09:30:00', '9:30', 930]],
    [field(choice(['food']), null), [null, 'food'], ['', 'art', ['food']]],
    [field(picture, null), [null, '/images/a.jpg'], ['', '//elsewhere', {}]],
  ])('%#', ({ mayHold }, good, bad) => {
    expect(good.filter(mayHold)).toEqual(good)
    expect(bad.filter(mayHold)).toEqual([])
  })
})

it('reading removes NUL characters', () => {
  expect(field(line(50), '').read('\u0000Ro\u0000ma')).toBe('Roma')
  expect(field(note(250), '').read('\u0000')).toBe('')
  expect(field(time, null).read('\u0000')).toBeNull()
})

it('missing or invalid values read as empty', () => {
  for (const nothing of [undefined, null, '', 7, {}]) {
    expect(field(line(5), '').read(nothing)).toBe('')
    expect(field(time, null).read(nothing)).toBeNull()
  }
  expect(field(choice(['food']), null).read('art')).toBeNull()
  expect(field(choice(['food']), null).read('food')).toBe('food')
})
