import type { AreaIndex } from './areaIndex'
import { matchExpression, withAreaAtTheEnd, type Query } from './query'
import { matchWorth } from './ranking'
import type { Candidate, Statements } from './rows'

/** How many of the best known places that have the words are looked at; the best match is among them unless hundreds are called alike. */
const CANDIDATES = 40
/** The same when only some of them may lie in the wanted region. */
const CANDIDATES_IN_AREA = 400

/** The ranks of the places that fit a query, best first, at most `most`. */
export function findRanks(statements: Statements, areas: AreaIndex, query: Query, most: number): number[] {
  for (const reading of [query, ...withAreaAtTheEnd(query)]) {
    const found = read(statements, areas, reading)
    if (found.length > 0) return found.slice(0, most)
  }
  return []
}

function read(statements: Statements, areas: AreaIndex, { key, words, areas: wanted }: Query): number[] {
  const codes = wanted.map(areas.codesOf)
  if (codes.some((some) => some.size === 0)) return []
  const isIn = ({ country, admin1 }: Candidate) => codes.every((some) => some.has(country) || some.has(`${country}.${admin1}`))
  const limit = wanted.length === 0 ? CANDIDATES : CANDIDATES_IN_AREA
  const expression = matchExpression(words)
  const ranks = [
    ...statements.exact.all(key, limit),
    ...statements.mainWords.all(expression, limit),
    ...statements.allWords.all(expression, limit),
  ]
  return statements.candidates
    .all(JSON.stringify(ranks))
    .filter(isIn)
    .map(({ rank, weight, main, other }) => ({ rank, worth: weight + matchWorth(key, words, main, other) }))
    .filter(({ worth }) => worth > -Infinity)
    .sort((a, b) => b.worth - a.worth || a.rank - b.rank)
    .map(({ rank }) => rank)
}
