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

/** How well a query fits a place's names (each a list of search keys joined by '|'); -Infinity when no single name has all the words. */
export const matchWorth = (key: string, words: string[], main: string, other: string): number =>
  Math.max(best(main, key, words, [EXACT, PREFIX, WORDS]), best(other, key, words, [EXACT_OTHER, PREFIX_OTHER, WORDS_OTHER]))
