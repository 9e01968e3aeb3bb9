export type NameUse = [word: string, name: string, authorId: string]

interface GivenName {
  word: string
  name: string
  authors: Set<string>
}

/** Of one author, so that two accounts fill no answer. */
const NAMES_OF_AUTHOR = 5
const MIN_AUTHORS = 2

/** The name `key`, then those of most authors, each with one of its words. */
export function chooseNames(uses: readonly NameUse[], key: string, most: number): [word: string, name: string][] {
  const given = new Map<string, GivenName>()
  for (const [word, name, authorId] of uses) {
    const known = given.get(name)
    if (known === undefined) given.set(name, { word, name, authors: new Set([authorId]) })
    else known.authors.add(authorId)
  }
  const ranked = [...given.values()]
    .filter(({ authors }) => authors.size >= MIN_AUTHORS)
    .toSorted(
      (a, b) => Number(b.name === key) - Number(a.name === key) || b.authors.size - a.authors.size || (a.name < b.name ? -1 : 1),
    )
  const counts = new Map<string, number>()
  const chosen: [string, string][] = []
  for (const { word, name, authors } of ranked) {
    if (chosen.length === most) break
    const counting = [...authors].filter((author) => (counts.get(author) ?? 0) < NAMES_OF_AUTHOR)
    if (counting.length < MIN_AUTHORS) continue
    for (const author of counting) counts.set(author, (counts.get(author) ?? 0) + 1)
    chosen.push([word, name])
  }
  return chosen
}
