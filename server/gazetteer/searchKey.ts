import { foldText } from '#shared/text'

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

const ASCII = /^[ -~]*$/
const LATIN = /^[\p{Script=Latin}\p{N}\s\p{P}\p{S}]*$/u
const AIRPORT_CODE = /^[A-Z]{3}$/

/** Latin letters, and no airport code. */
export const isTypeable = (name: string): boolean => (ASCII.test(name) || LATIN.test(name)) && !AIRPORT_CODE.test(name)

/** Bounds the cost. */
const MAX_QUERY_LETTERS = 100
const MAX_QUERY_WORDS = 12
const MAX_AREA_WORDS = 4

export interface ParsedPlaceQuery {
  key: string
  words: string[]
  areas: string[]
}

/** Undefined below two letters. */
export function parsePlaceQuery(text: string): ParsedPlaceQuery | undefined {
  if (text.trim().length < 2) return undefined
  const [first = '', ...rest] = text.slice(0, MAX_QUERY_LETTERS).split(',').map(searchKey)
  const [key = '', ...areas] = [first, ...rest].filter((part) => part !== '')
  if (key === '') return undefined
  const words = key.split(' ').slice(0, MAX_QUERY_WORDS)
  return { key: words.join(' '), words, areas }
}

/** Fallbacks without results: 'cuenca ecuador' as 'cuenca, ecuador'. */
export function withAreaAtEnd({ words, areas }: ParsedPlaceQuery): ParsedPlaceQuery[] {
  const most = Math.min(MAX_AREA_WORDS, words.length - 1)
  const readings = Array.from({ length: most }, (_, i) => [words.slice(0, -1 - i), words.slice(-1 - i).join(' ')] as const)
  return readings
    .filter(([, area]) => area.length > 1)
    .map(([name, area]) => ({ key: name.join(' '), words: name, areas: [area, ...areas] }))
}

/** All words, the last one as a prefix. Words are alphanumeric, so no operators. */
export const matchExpression = (words: string[]): string =>
  words.map((word, i) => (i === words.length - 1 ? `"${word}"*` : `"${word}"`)).join(' AND ')
