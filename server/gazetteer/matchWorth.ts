/**
 * What a match is worth beside the weight of its place, in the same unit (1 = ten times as well known). A name typed in full beats a better known
 * place that only begins so, but not one that is far better known: 'par' is París, not the village Par.
 */
const EXACT = 1.5
const EXACT_OTHER = -0.8
const PREFIX = 0
const PREFIX_OTHER = -1.6
const WORDS = -1.2
const WORDS_OTHER = -2.5

/** Whether the words of a query are words of a name, in any order, the last one perhaps only its beginning. */
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

/**
 * What is lost, by the number of letters typed, when they begin no word of the name that will be shown: 'par' is not the Parque of Serengueti.
 * (Of towns in Spain people know both names, Ourense and Orense.)
 */
const HIDDEN: readonly number[] = [0, 0, 3, 3, 2]
const HIDDEN_FROM_HERE = 0.5

const beginsWord = (name: string, key: string): boolean => ` ${name}`.includes(` ${key}`)

/** A place with the search keys of its names; `main` and `other` are lists of them, joined by '|'. */
interface Names {
  shown: string
  country: string
  fcode: string
  main: string
  other: string
}

/** How well a query fits a place's names; -Infinity when no single name has all the words. */
export function matchWorth(key: string, words: string[], { shown, country, fcode, main, other }: Names): number {
  const worth = Math.max(
    best(main, key, words, [EXACT, PREFIX, WORDS]),
    best(other, key, words, [EXACT_OTHER, PREFIX_OTHER, WORDS_OTHER]),
  )
  const isKnownHere = country === 'ES' && /^(?:PPL|ADM)/.test(fcode)
  return isKnownHere || beginsWord(shown, key) ? worth : worth - (HIDDEN[key.length] ?? HIDDEN_FROM_HERE)
}
