import { fileURLToPath } from 'node:url'
import { readTable } from '#server/gazetteer/build/sources'

/** What somebody types, and the place that is meant. `*` stands for any. */
export interface PlaceQuery {
  query: string
  name: string
  country: string
  /** P town, A region, C country, T anything else. */
  kind: string
}

function read(list: string): PlaceQuery[] {
  const file = fileURLToPath(new URL(`./placeQueries/${list}.tsv`, import.meta.url))
  return readTable(file, 4).map(([query = '', name = '', country = '', kind = '']) => ({ query, name, country, kind }))
}

/** Some four hundred queries; the head of each list says how far the search was made for it. */
export const placeQueries: Record<string, PlaceQuery[]> = { tuned: read('tuned'), checked: read('checked'), fresh: read('fresh') }
