import { foldText } from '../text'

/** Letters that do not decompose. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ə: 'e',
}
const SPELLED_LETTERS = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'g')
const APOSTROPHES = /['’‘ʼʻ`´]/g
const NOT_WORD = /[^\p{L}\p{N}]+/gu

const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/

/** Folded words joined by single spaces. */
export function searchKey(text: string): string {
  const lower = text.toLowerCase()
  if (PLAIN.test(lower)) return lower
  return foldText(text)
    .replace(SPELLED_LETTERS, (letter) => SPELLED[letter] ?? letter)
    .replace(APOSTROPHES, '')
    .replace(NOT_WORD, ' ')
    .trim()
}
