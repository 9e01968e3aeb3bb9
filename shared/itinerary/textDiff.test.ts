import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdits, threeWayMerge } from './textDiff'

const merge = (base: string, mine: string, theirs: string): string => applyEdits(theirs, threeWayMerge(base, mine, theirs))

describe('edits of a note', () => {
  it('are minimal', () => {
    expect(threeWayMerge('Llevar agua', 'Llevar agua y pan')).toEqual([{ index: 11, remove: 0, insert: ' y pan' }])
    expect(threeWayMerge('Cena a las 20:30', 'Cena a las 21:30')).toEqual([{ index: 12, remove: 1, insert: '1' }])
    expect(threeWayMerge('igual', 'igual')).toEqual([])
    expect(threeWayMerge('fuera', '')).toEqual([{ index: 0, remove: 5, insert: '' }])
  })

  it('never split an emoji', () => {
    const [edit] = threeWayMerge('Con 👨‍👩‍👧 a la playa', 'Con 👨‍👩‍👦 a la playa')
    expect(edit).toEqual({ index: 4, remove: '👨‍👩‍👧'.length, insert: '👨‍👩‍👦' })
    expect(threeWayMerge('🇪🇸', '🇪🇪')).toEqual([{ index: 0, remove: 4, insert: '🇪🇪' }])
  })

  it('turn any text into any other', () => {
    const note = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(note, note, (a, b) => {
        expect(applyEdits(a, threeWayMerge(a, b))).toBe(b)
      }),
      { numRuns: 2000 },
    )
  })
})

it('edits begin and end between characters, also composed ones', () => {
  const sign = fc.constantFrom('a', 'b', 'é', '\u0301', '\n', '\r', '\r\n', '–', '👍', '🏽', '👨‍👩‍👧', '🇪🇸', '🇫🇷')
  const note = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''))
  const borders = (text: string) =>
    new Set([...Array.from(new Intl.Segmenter('es').segment(text), ({ index }) => index), text.length])
  fc.assert(
    fc.property(note, note, note, note, (start, base, mine, end) => {
      const [before, after] = [start + base + end, start + mine + end]
      const edits = threeWayMerge(before, after)
      expect(applyEdits(before, edits)).toBe(after)
      for (const { index, remove } of edits) for (const edge of [index, index + remove]) expect(borders(before)).toContain(edge)
    }),
    { numRuns: 2000 },
  )
})

describe('a diff budget', () => {
  const before = 'Con guía, a las nueve'
  it('is spent on comparisons, then texts are replaced between their common ends', () => {
    const budget = { cells: 20 }
    expect(threeWayMerge(before, 'Sin guía, a las diez', before, budget)).toHaveLength(1)
    expect(budget.cells).toBe(20)
    const emoji = { cells: 20 }
    threeWayMerge('uno 👍 dos', 'uno 👎 dos', 'uno 👍 dos', emoji)
    expect(emoji.cells).toBeLessThan(0)
    expect(threeWayMerge('uno 👍 dos', 'uno 👎 dos', 'uno 👍 dos', emoji)).toEqual([{ index: 3, remove: 4, insert: ' 👎 ' }])
  })

  it('never makes the result wrong', () => {
    const note = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(note, note, fc.integer({ min: -5, max: 500 }), (a, b, cells) => {
        expect(applyEdits(a, threeWayMerge(a, b, a, { cells }))).toBe(b)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a note edited by two users', () => {
  it('keeps what both wrote', () => {
    expect(merge('hola mundo', 'hola mundo cruel', 'hola feliz mundo')).toBe('hola feliz mundo cruel')
    expect(merge('', 'pan', 'agua')).toBe('agua\npan')
    expect(merge('uno dos tres', 'uno tres', 'uno dos tres cuatro')).toBe('uno tres cuatro')
  })

  it('applies an edit of both once', () => {
    expect(merge('Abre a las 9', 'Abre a las 10', 'Abre a las 10')).toBe('Abre a las 10')
    expect(merge('a b c', 'a c!', 'a c')).toBe('a c!')
  })

  it('takes the other version if only one user changed it', () => {
    const note = fc.string({ unit: 'grapheme', maxLength: 40 })
    fc.assert(
      fc.property(note, note, (base, other) => {
        expect(merge(base, base, other)).toBe(other)
      }),
    )
    fc.assert(
      fc.property(note, note, (base, other) => {
        expect(merge(base, other, base)).toBe(other)
      }),
    )
  })

  it('keeps every word that either user added', () => {
    const words = fc.array(fc.stringMatching(/^[a-f]{1,5}$/), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(words, fc.nat(8), fc.nat(8), (base, at, other) => {
        const mine = base.toSpliced(at, 0, 'MÍO')
        const theirs = base.toSpliced(other, 0, 'SUYO')
        const merged = merge(base.join(' '), mine.join(' '), theirs.join(' '))
        expect(merged).toContain('MÍO')
        expect(merged).toContain('SUYO')
      }),
    )
  })
})
