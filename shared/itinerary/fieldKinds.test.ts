import { describe, expect, it } from 'vitest'
import { choiceKind, defineField, lineKind, noteKind, pictureKind, timeKind } from './fieldKinds'

describe('an entered value', () => {
  it.each([
    ['a line', defineField(lineKind(5), ''), ' a  b ', 'a b'],
    ['a line that is too long', defineField(lineKind(5), ''), 'abcdef', undefined],
    ['five letters of two units each', defineField(lineKind(5), ''), '🏝'.repeat(5), '🏝'.repeat(5)],
    ['an empty line', defineField(lineKind(5), null), '  ', null],
    ['a note', defineField(noteKind(5), ''), 'a\r\nb ', 'a\nb'],
    ['a note that is too long', defineField(noteKind(5), ''), 'abcdef', undefined],
    ['no note', defineField(noteKind(5), ''), null, ''],
    ['a time', defineField(timeKind, null), '09:30', '09:30'],
    ['a time with seconds', defineField(timeKind, null), '09:30:59', '09:30'],
    ['no time', defineField(timeKind, null), '', null],
    ['an hour that there is not', defineField(timeKind, null), '24:00', undefined],
    ['one of the options', defineField(choiceKind(['food', 'art']), null), 'art', 'art'],
    ['no option', defineField(choiceKind(['food', 'art']), null), 'Food', undefined],
    ['a picture', defineField(pictureKind, null), '/uploads/a.jpg', '/uploads/a.jpg'],
    ['an address elsewhere', defineField(pictureKind, null), 'https://example.com/a.jpg', undefined],
  ])('%s', (_what, { accept }, entered, kept) => expect(accept(entered)).toBe(kept))
})

describe('a stored value', () => {
  it.each([
    [defineField(lineKind(5), ''), ['', 'a  b', 'abcde'], [null, 'abcdef', ' '.repeat(21), 7, undefined]],
    [defineField(lineKind(5), null), ['abcde', null], ['abcdef', 7]],
    [defineField(timeKind, null), [null, '09:30'], ['', '09:30:00', '9:30', 930]],
    [defineField(choiceKind(['food']), null), [null, 'food'], ['', 'art', ['food']]],
    [defineField(pictureKind, null), [null, '/images/a.jpg'], ['', '//elsewhere', {}]],
  ])('%#', ({ isAllowedInDocument }, good, bad) => {
    expect(good.filter(isAllowedInDocument)).toEqual(good)
    expect(bad.filter(isAllowedInDocument)).toEqual([])
  })
})

it('reading a line removes characters that reorder the text around it', () => {
  expect(defineField(lineKind(50), '').read('Ro\u202ema\u001b')).toBe('Roma')
})

it('reading removes NUL characters', () => {
  expect(defineField(lineKind(50), '').read('\u0000Ro\u0000ma')).toBe('Roma')
  expect(defineField(noteKind(250), '').read('\u0000')).toBe('')
  expect(defineField(timeKind, null).read('\u0000')).toBeNull()
})

it('missing or invalid values read as empty', () => {
  for (const nothing of [undefined, null, '', 7, {}]) {
    expect(defineField(lineKind(5), '').read(nothing)).toBe('')
    expect(defineField(timeKind, null).read(nothing)).toBeNull()
  }
  expect(defineField(choiceKind(['food']), null).read('art')).toBeNull()
  expect(defineField(choiceKind(['food']), null).read('food')).toBe('food')
})
