import { searchKey } from './searchKey'

/** Bounds the cost. */
const MAX_LETTERS = 100
const MAX_WORDS = 12

/** Nothing is found by these alone if other words are left. */
const SMALL_WORDS = new Set('a al con de del e el en la las le les lo los o of the y'.split(' '))

export interface PlaceWords {
  /** Joined by spaces. */
  key: string
  /** Each may be the start of a word. */
  words: string[]
}

/** Of a search key; all of them if there are no others. */
export const withoutSmallWords = (key: string): string[] => {
  const words = key.split(' ')
  const large = words.filter((word) => !SMALL_WORDS.has(word))
  return large.length > 0 ? large : words
}

/** Without those that may become small words; all if there are no others. */
export const wholeWords = (words: readonly string[]): readonly string[] => {
  const whole = words.filter((word) => ![...SMALL_WORDS].some((small) => small.startsWith(word)))
  return whole.length > 0 ? whole : words
}

/** Undefined below two characters. */
export function parsePlaceWords(text: string): PlaceWords | undefined {
  if (text.trim().length < 2) return undefined
  const key = searchKey(text.slice(0, MAX_LETTERS))
  if (key === '') return undefined
  const words = withoutSmallWords(key).slice(0, MAX_WORDS)
  return { key: words.join(' '), words }
}

const APOSTROPHES = /['’‘ʼ]/g

/** Of one name: "Musée d'Orsay" is found by 'dorsay' and by 'orsay'. */
export function namesToKeys(names: readonly string[]): string[] {
  const keys = names.flatMap((name) => [searchKey(name), searchKey(name.replaceAll(APOSTROPHES, ' '))])
  return [...new Set(keys.filter((key) => key !== ''))]
}

/** `words`: of one name, or a whole name with words of its address. `address`: words of both. */
export const GRADES = { whole: 3, start: 2, words: 1, address: 0 } as const

const hasWords = (key: string, words: readonly string[]): boolean => words.every((word) => ` ${key}`.includes(` ${word}`))

function gradeOfName(name: string, { key, words }: PlaceWords, address: string): number | undefined {
  if (hasWords(name, words)) {
    const own = withoutSmallWords(name).join(' ')
    if (own === key) return GRADES.whole
    return own.startsWith(key) ? GRADES.start : GRADES.words
  }
  const [inName, others] = [words.filter((word) => hasWords(name, [word])), words.filter((word) => !hasWords(name, [word]))]
  if (inName.length === 0 || !hasWords(address, others)) return undefined
  return inName.join(' ') === withoutSmallWords(name).join(' ') ? GRADES.words : GRADES.address
}

/** `names` and `address` are search keys. Undefined: no match. */
export function matchGrade(query: PlaceWords, names: readonly string[], address: string): number | undefined {
  const grades = names.flatMap((name) => gradeOfName(name, query, address) ?? [])
  return grades.length === 0 ? undefined : Math.max(...grades)
}
