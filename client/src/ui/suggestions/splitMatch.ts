import { foldText } from '#shared/text'

const partOfWord = /[\p{L}\p{N}\p{M}]/u

/** `['Nueva ', 'Yo', 'rk']`, ignoring accents and case; `['', '', name]` without a match. */
export function splitMatch(name: string, query: string): [before: string, hit: string, after: string] {
  const wanted = foldText(query)
  const letters = [...name]
  const text = (from: number, to?: number) => letters.slice(from, to).join('')
  for (let from = 0; wanted !== '' && from < letters.length; from += 1) {
    const isInside = from > 0 && partOfWord.test(letters[from - 1] ?? '')
    for (let to = from + 1; !isInside && to <= letters.length; to += 1)
      if (foldText(text(from, to)) === wanted) return [text(0, from), text(from, to), text(to)]
  }
  return ['', '', name]
}
