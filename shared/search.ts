import { fold } from './text'

/** How many trips a search shows at once. */
export const SEARCH_PAGE_SIZE = 12

/** Longest text that is looked for, and how many of its words. */
export const MAX_SEARCH_LENGTH = 200
const MAX_SEARCH_WORDS = 10

/** Words that are in everything, and that people leave out or put in as they like. */
const STOP_WORDS = new Set('a al con de del e el en la las lo los o para por su un una unas unos y'.split(' '))

const splitWords = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** The words by which a title or the name of a place is found: folded, each once, without the small ones. */
export function searchWordsOf(text: string): string[] {
  const words = [...new Set(splitWords(text))]
  const large = words.filter((word) => !STOP_WORDS.has(word))
  return large.length > 0 ? large : words
}

/** The words that somebody looks for, the first ten. */
export const queryWordsOf = (text: string): string[] => searchWordsOf(text).slice(0, MAX_SEARCH_WORDS)

/** Name, region and country of a place: what comes after them lies in no gazetteer. */
const MAX_PLACE_PARTS = 3

/** What a search screen asks for with a typed text; undefined when there is no word in it. */
export function searchTextOf(q: string): string | undefined {
  const parts = q.split(',').filter((part) => part.trim() !== '')
  const text = [...parts.slice(0, MAX_PLACE_PARTS).join(',').trim()].slice(0, MAX_SEARCH_LENGTH).join('')
  return /[\p{L}\p{N}]/u.test(text) ? text : undefined
}
