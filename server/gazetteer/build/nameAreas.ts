import { foldText } from '#shared/text'
import { createEventLoopYield } from './buildProgress'
import { shortTownName } from './regionNames'
import { NAME_WORTH, type StagingDatabase } from './stage'

interface Area {
  id: number
  name: string
  country: string
  admin1: string
}

/** Excludes derived forms. */
const SPANISH = `SELECT 1 FROM name n WHERE n.id = p.id AND lang = 'es' AND worth > 0`

/** After their town ('Lisbon' is Lisboa), or by their own name without the English kind. */
export async function nameAreas(stage: StagingDatabase): Promise<void> {
  const breathe = createEventLoopYield()
  const towns = spanishTowns(stage)
  const areas = stage.db.prepare<[], Area>(
    `SELECT id, name, country, admin1 FROM place p WHERE fcode IN ('ADM1', 'ADM2') AND NOT EXISTS (${SPANISH})`,
  )
  for (const { id, name, country, admin1 } of areas.all()) {
    const short = spanishAreaName(name, country)
    const town = [name, short].map((called) => towns.get(keyOf(country, admin1, called))).find((found) => found !== undefined)
    const spanish = town ?? short
    if (spanish !== name) stage.tag({ id, lang: 'es', name: spanish, worth: NAME_WORTH.derived })
    await breathe()
  }
}

export function nameTowns({ db, tag }: StagingDatabase): void {
  const countries = new Intl.DisplayNames(['es'], { type: 'region' })
  const towns = db.prepare<[], { id: number; name: string; country: string; spanish: string; worth: number }>(
    `SELECT p.id, p.name, country, n.name AS spanish, worth FROM place p JOIN name n ON n.id = p.id
     WHERE fcode LIKE 'PPL%' AND lang = 'es' AND worth > 0 AND n.name LIKE '% %'`,
  )
  for (const { id, name, country, spanish, worth } of towns.all()) {
    const short = shortTownName(spanish, name, country === '' ? undefined : countries.of(country))
    if (short !== spanish) tag({ id, lang: 'es', name: short, worth: worth + NAME_WORTH.derived })
  }
}

const NAMED = 0.4
const NUMBERED = 2
const SPANISH_SPEAKING = 'ES AR BO CL CO CR CU DO EC GQ GT HN MX NI PA PE PR PY SV UY VE'
  .split(' ')
  .map((code) => `'${code}'`)
  .join()

/** Venecia is better known than Ventura. Numbered districts are hardly known. */
export function weighNamedTowns({ db }: StagingDatabase): void {
  const named = db.prepare<[number], { id: number; name: string; spanish: string }>(
    `SELECT p.id, p.name, n.name AS spanish FROM place p JOIN name n ON n.id = p.id
     WHERE fcode IN ('PPLC', 'PPLA', 'PPLA2', 'PPL') AND country NOT IN (${SPANISH_SPEAKING}) AND lang = 'es' AND worth >= ? AND weight > 5`,
  )
  const add = db.prepare<[number, number]>('UPDATE place SET weight = weight + ? WHERE id = ?')
  const known = named.all(NAME_WORTH.listed).filter(({ name, spanish }) => foldText(name) !== foldText(spanish))
  for (const id of new Set(known.map((town) => town.id))) add.run(NAMED, id)
  db.prepare<[number]>("UPDATE place SET weight = weight - ? WHERE fcode LIKE 'PPL%' AND name GLOB '* [0-9][0-9]'").run(NUMBERED)
}

const keyOf = (country: string, admin1: string, name: string): string => `${country}.${admin1} ${foldText(name)}`

/** Keyed by area and by local or English name. */
function spanishTowns(stage: StagingDatabase): Map<string, string> {
  const rows = stage.db.prepare<[], { name: string; country: string; admin1: string; spanish: string; english: string | null }>(
    `SELECT name, country, admin1,
       (SELECT name FROM name n WHERE n.id = p.id AND lang = 'es' AND worth > 0 ORDER BY worth DESC, name LIMIT 1) AS spanish,
       (SELECT name FROM name n WHERE n.id = p.id AND lang = 'en' AND worth > 0 ORDER BY worth DESC, name LIMIT 1) AS english
     FROM place p WHERE fcode LIKE 'PPL%' AND EXISTS (${SPANISH}) ORDER BY weight`,
  )
  const names = new Map<string, string>()
  for (const { name, country, admin1, spanish, english } of rows.all())
    for (const called of [name, english ?? name]) names.set(keyOf(country, admin1, called), spanish)
  return names
}

/** English to Spanish. */
const KINDS: Readonly<Record<string, string>> = {
  Province: 'Provincia',
  County: 'Condado',
  Region: 'Región',
  Department: 'Departamento',
  District: 'Distrito',
  State: 'Estado',
  Oblast: 'Óblast',
  "Oblast'": 'Óblast',
  Parish: 'Parroquia',
  Governorate: 'Gobernación',
  Municipality: 'Municipio',
  Division: 'División',
  Prefecture: 'Prefectura',
  Canton: 'Cantón',
  Zone: 'Zona',
  Territory: 'Territorio',
  Voivodeship: 'Voivodato',
  Krai: 'Krai',
  City: 'Ciudad',
  Atoll: 'Atolón',
  Atholhu: 'Atolón',
  Islands: 'Islas',
  Island: 'Isla',
}

/** Suffixes in other languages, dropped. */
const LOCAL_KINDS =
  'Rayon|Raion|Okrug|Shi|İlçesi|pagasts|Kommun|Kommune|Tumani|Járás|Aūdany|Gun|Sum|Barrio|Barrio-Pueblo|vald|Krajský|Borough|Republic|Woreda|Autonomous'
/** Prefixes, dropped. */
const LOCAL_STARTS =
  '(?:Urban )?(?:Municipality|City|Republic|County|Region|Province|District|State|Department|Canton|Territory|Governorate) of|District|County|Provincia di|Provincia de|Città metropolitana di|Politischer Bezirk|Landkreis|Kreisfreie Stadt|Regierungsbezirk|Kreis|Bezirk|Municipiul|Comuna|Oraş|' +
  'Arrondissement de|Arrondissement|Gemeente|Powiat|Okres|Partido de|Departamento de|Departamento|Municipio de|Concelho de|Provincie'

const DIRECTIONS: Readonly<Record<string, string>> = {
  North: 'del Norte',
  Northern: 'del Norte',
  South: 'del Sur',
  Southern: 'del Sur',
  East: 'Oriental',
  Eastern: 'Oriental',
  West: 'Occidental',
  Western: 'Occidental',
  Central: 'Central',
  Capital: 'Capital',
  'Far North': 'del Extremo Norte',
  'North Central': 'Centro-Norte',
  'National Capital': 'de la Capital',
  'North West': 'del Noroeste',
  Northwest: 'del Noroeste',
  Northwestern: 'del Noroeste',
  'North Western': 'del Noroeste',
  'North East': 'del Nordeste',
  Northeast: 'del Nordeste',
  Northeastern: 'del Nordeste',
  'North Eastern': 'del Nordeste',
  'South West': 'del Sudoeste',
  Southwest: 'del Sudoeste',
  'South East': 'del Sudeste',
  Southeast: 'del Sudeste',
  Southeastern: 'del Sudeste',
  Outer: 'Exterior',
}

/** English-speaking countries keep their names. */
const ENGLISH = new Set(
  'US GB IE CA AU NZ JM BS KN KY TT BB AI VG BZ GG JE IM GI FK SH PN NF CK NU TK BM TC MS VC LC GD AG DM GY'.split(' '),
)

const words = Object.keys(DIRECTIONS).sort((a, b) => b.length - a.length)
const KIND = new RegExp(
  `^(.+?) (?:(?:Autonomous|Special|Metropolitan|District|Regional|Urban|Gorodskoy|Republican) )*(${Object.keys(KINDS).join('|')}|${LOCAL_KINDS})$`,
  'u',
)
const START = new RegExp(`^(?:${LOCAL_STARTS}) (?=\\p{Lu})`, 'u')
const ONLY_DIRECTION = new RegExp(`^(${words.join('|')})$`)
const DIRECTION_FIRST = new RegExp(`^(${words.join('|')}) (.+)$`)
const DIRECTION_LAST = new RegExp(`^(.+) (${words.join('|')})$`)

/** 'del Norte' → 'Norte'. */
const alone = (direction: string): string => direction.replace(/^(?:del|de la) /, '')

const direct = (name: string, direction: string): string =>
  `${name.replaceAll(' and ', ' y ')} ${DIRECTIONS[direction] ?? direction}`

function directed(name: string, country: string): string {
  if (ENGLISH.has(country)) return name
  return translated(name.replace(/^(North|South)-(?=West|East)/, '$1 '), country)
}

function translated(name: string, country: string): string {
  const height = /^(Upper|Lower) (.+)$/.exec(name)
  if (height !== null) return `${height[1] === 'Upper' ? 'Alto' : 'Bajo'} ${directed(height[2] ?? '', country)}`
  const only = ONLY_DIRECTION.exec(name)?.[1]
  if (only !== undefined) return alone(DIRECTIONS[only] ?? only)
  const first = DIRECTION_FIRST.exec(name)
  if (first !== null) return direct(first[2] ?? '', first[1] ?? '')
  const last = DIRECTION_LAST.exec(name)
  return last === null ? name.replaceAll(' and ', ' y ') : direct(last[1] ?? '', last[2] ?? '')
}

/** 'Granada Department' → 'Granada', 'Eastern Province' → 'Provincia Oriental'. The kind is shown elsewhere. */
export function spanishAreaName(name: string, country: string): string {
  const whole = name.replace(START, '')
  const [, own = whole, kind = ''] = KIND.exec(whole) ?? []
  const spanish = KINDS[kind]
  if (kind === 'Island' || kind === 'Islands' || kind === 'Atoll' || kind === 'Atholhu')
    return ENGLISH.has(country) ? whole : `${spanish} ${directed(own, country)}`
  const direction = DIRECTIONS[own]
  if (direction !== undefined && spanish !== undefined) return `${spanish} ${direction}`
  return directed(own, country)
}
