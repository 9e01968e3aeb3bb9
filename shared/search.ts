import { foldText } from './text'

export const SEARCH_PAGE_SIZE = 12

/** In code points and words. */
export const MAX_SEARCH_LENGTH = 200
const MAX_SEARCH_WORDS = 10

const STOP_WORDS = new Set('a al con de del e el en la las lo los o para por su un una unas unos y'.split(' '))

const splitWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Folded, unique, without stop words if others are left. */
export function searchWordsOf(text: string): string[] {
  const words = [...new Set(splitWords(text))]
  const large = words.filter((word) => !STOP_WORDS.has(word))
  return large.length > 0 ? large : words
}

export const queryWordsOf = (text: string): string[] => searchWordsOf(text).slice(0, MAX_SEARCH_WORDS)

/** Name, region and country. */
const MAX_PLACE_PARTS = 3

export function searchTextOf(q: string): string | undefined {
  const parts = q.split(',').filter((part) => part.trim() !== '')
  const text = [...parts.slice(0, MAX_PLACE_PARTS).join(',').trim()].slice(0, MAX_SEARCH_LENGTH).join('')
  return /[\p{L}\p{N}]/u.test(text) ? text : undefined
}
