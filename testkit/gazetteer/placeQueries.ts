import { fileURLToPath } from 'node:url'
import { readTable } from '#server/gazetteer/build/sources'

/** A query and the expected place. `*` matches any. */
export interface PlaceQuery {
  query: string
  name: string
  country: string
  /** P town, A region, C country, T other. */
  kind: string
}

function read(list: string): PlaceQuery[] {
  const file = fileURLToPath(new URL(`./placeQueries/${list}.tsv`, import.meta.url))
  return readTable(file, 4).map(([query = '', name = '', country = '', kind = '']) => ({ query, name, country, kind }))
}

/** Each file's head says how far the search was tuned on it. */
export const placeQueries: Record<string, PlaceQuery[]> = { tuned: read('tuned'), checked: read('checked'), fresh: read('fresh') }
