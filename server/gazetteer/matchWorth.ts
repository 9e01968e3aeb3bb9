/**
 * On the scale of weights (1 = ten times as well known). A full name beats a prefix, unless that
 * is far better known: 'par' is París, not the village Par.
 */
const EXACT = 1.5
const EXACT_OTHER = -0.8
const PREFIX = 0
const PREFIX_OTHER = -1.6
const WORDS = -1.2
const WORDS_OTHER = -2.5

/** In any order; the last word may be a prefix. */
function hasWords(name: string, words: string[]): boolean {
  const padded = ` ${name} `
  return words.every((word, i) => padded.includes(i === words.length - 1 ? ` ${word}` : ` ${word} `))
}

const best = (names: string, key: string, words: string[], [exact, prefix, some]: [number, number, number]): number => {
  let found = -Infinity
  for (const name of names.split('|')) {
    if (name === key) return exact
    if (name.startsWith(key)) found = Math.max(found, prefix)
    else if (found < some && hasWords(name, words)) found = some
  }
  return found
}

/** By query length, if the shown name has no such word: 'par' is not the Parque of Serengueti. */
const HIDDEN: readonly number[] = [0, 0, 3, 3, 2]
const HIDDEN_FROM_HERE = 0.5

const beginsWord = (name: string, key: string): boolean => ` ${name}`.includes(` ${key}`)

/** `main` and `other` are search keys joined by '|'. */
interface Names {
  shown: string
  country: string
  fcode: string
  main: string
  other: string
}

/** -Infinity unless one name has all words. */
export function matchWorth(key: string, words: string[], { shown, country, fcode, main, other }: Names): number {
  const worth = Math.max(
    best(main, key, words, [EXACT, PREFIX, WORDS]),
    best(other, key, words, [EXACT_OTHER, PREFIX_OTHER, WORDS_OTHER]),
  )
  const isKnownHere = country === 'ES' && /^(?:PPL|ADM)/.test(fcode)
  return isKnownHere || beginsWord(shown, key) ? worth : worth - (HIDDEN[key.length] ?? HIDDEN_FROM_HERE)
}
