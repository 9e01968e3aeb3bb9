import { expect, it } from 'vitest'
import { splitEmphasis } from './NotificationRow'

const marked = (sentence: string, words: string[]) =>
  splitEmphasis(sentence, words)
    .map(({ text, isStrong }) => (isStrong ? `*${text}*` : text))
    .join('')

it('emphasises names and titles, each after the one before', () => {
  expect(marked('A Lucía y 3 más les gusta «Roma»', ['Lucía', 'Marta', '«Roma»'])).toBe('A *Lucía* y 3 más les gusta *«Roma»*')
  expect(marked('A Lucía y Marta les gusta «Lucía»', ['Lucía', 'Marta', '«Lucía»'])).toBe(
    'A *Lucía* y *Marta* les gusta *«Lucía»*',
  )
  expect(marked('Ana ha empezado a seguirte', ['Ana', ''])).toBe('*Ana* ha empezado a seguirte')
})

it('leaves a sentence without names as it is', () => {
  expect(splitEmphasis('Hemos tomado una decisión', [''])).toEqual([{ text: 'Hemos tomado una decisión', isStrong: false }])
})
