import { fold } from '../../../../shared/text'

/** `name` cut where `query` matches its beginning, whatever the accents and case: `['Lis', 'boa']`; `['', name]` where it does not. */
export function splitHit(name: string, query: string): [hit: string, rest: string] {
  const wanted = fold(query)
  const letters = [...name]
  for (let length = 1; wanted !== '' && length <= letters.length; length += 1) {
    const beginning = letters.slice(0, length).join('')
    if (fold(beginning) === wanted) return [beginning, letters.slice(length).join('')]
  }
  return ['', name]
}
