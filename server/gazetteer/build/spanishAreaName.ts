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
