import { searchKey } from './searchKey'

/** What comes after so many letters or words can't help to find a place, and must not cost time. */
const MAX_QUERY_LETTERS = 100
const MAX_QUERY_WORDS = 12
const MAX_AREA_WORDS = 4

/** What somebody looks for: the words of a name, the last one perhaps unfinished, and after a comma words of the region or country it lies in. */
export interface ParsedQuery {
  /** Search key of the name. */
  key: string
  words: string[]
  /** Search keys of the parts after commas. */
  areas: string[]
}

/** Reads what was typed; undefined when it has less than two letters to go by. Any text is fine. */
export function parseQuery(text: string): ParsedQuery | undefined {
  if (text.trim().length < 2) return undefined
  const [first = '', ...rest] = text.slice(0, MAX_QUERY_LETTERS).split(',').map(searchKey)
  const [key = '', ...areas] = [first, ...rest].filter((part) => part !== '')
  if (key === '') return undefined
  const words = key.split(' ').slice(0, MAX_QUERY_WORDS)
  return { key: words.join(' '), words, areas }
}

/** Other readings of a query that finds nothing: its last words as the region or country, 'cuenca ecuador' as 'cuenca, ecuador'. */
export function withAreaAtEnd({ words, areas }: ParsedQuery): ParsedQuery[] {
  const most = Math.min(MAX_AREA_WORDS, words.length - 1)
  const readings = Array.from({ length: most }, (_, i) => [words.slice(0, -1 - i), words.slice(-1 - i).join(' ')] as const)
  return readings
    .filter(([, area]) => area.length > 1)
    .map(([name, area]) => ({ key: name.join(' '), words: name, areas: [area, ...areas] }))
}

/** A full-text expression for places that have all the words, the last one as a beginning. Words hold letters and digits only, so nothing in it is an operator. */
export const matchExpression = (words: string[]): string =>
  words.map((word, i) => (i === words.length - 1 ? `"${word}"*` : `"${word}"`)).join(' AND ')
