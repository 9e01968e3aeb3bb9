import type { LandscapeKind } from '../landscapeKind'

/** Outside big cities; the place's name picks one. */
const COUNTRIES: Record<string, readonly LandscapeKind[]> = {
  'MA DZ TN LY EG JO SA AE OM QA KW BH YE IQ IR MR ML NE TD SD NA BW': ['desierto'],
  'GL AQ SJ': ['nieve'],
  IS: ['volcan', 'nieve'],
  'NO SE FI CA RU EE LV LT': ['nieve', 'lago', 'lago'],
  'CH AT AD LI NP BT PE BO KG TJ GE AM SI SK BG': ['monte', 'monte', 'lago'],
  'MV SC MU CV BS BB FJ PF MT CY PH KM WS TO JM CU DO': ['islas', 'islas', 'costa'],
  'GR HR': ['islas', 'costa', 'pueblo'],
  'CR PA BR CO VE TH VN LA KH ID MY LK MG CD GA CM GH BZ HN': ['selva', 'selva', 'costa'],
  'GT NI SV EC': ['volcan', 'selva'],
  'JP CL NZ': ['volcan', 'monte', 'rio'],
  'FR DE BE NL LU CZ HU PL RO': ['campo', 'pueblo', 'rio'],
  'ES IT PT': ['pueblo', 'campo', 'costa', 'rio', 'pueblo'],
  'GB IE DK': ['costa', 'campo', 'rio'],
  'AU MX ZA AR US TR IN CN': ['costa', 'desierto', 'monte', 'rio', 'campo'],
  'AG AI AW BL BM BQ CK CW DM FM GD GP GU KI KN KY LC MF MH MP MQ MS NC NR NU PW RE SB ST SX TC TK TT TV VC VG VI VU WF YT': [
    'islas',
    'islas',
    'costa',
  ],
  'AF DJ EH ER IL LB PK PS SO SY TM UZ': ['desierto', 'desierto', 'pueblo'],
  'KZ MN': ['desierto', 'monte', 'campo'],
  'AX FK FO': ['islas', 'costa'],
  'BD BJ BN CF CG CI GF GN GQ GY LR MM NG PG PY SL SR TG TL UG': ['selva', 'selva', 'rio'],
  'AO BF BI ET GM GW KE MW MZ RW SN SS TZ ZM ZW': ['campo', 'volcan', 'selva', 'desierto'],
  'AL BA ME MK RS XK': ['monte', 'costa', 'pueblo'],
  'HK MO SG': ['costa', 'islas'],
  UY: ['costa', 'campo'],
}

const ANYWHERE: readonly LandscapeKind[] = ['pueblo', 'campo', 'costa', 'monte', 'rio', 'lago']

/** By absolute latitude, descending. */
type Bands = readonly (readonly [from: number, kinds: readonly LandscapeKind[]])[]

const BANDS: Record<string, Bands> = {
  AR: [
    [45, ['nieve', 'monte']],
    [36, ['lago', 'monte', 'costa']],
    [29, ['campo', 'rio']],
    [0, ['desierto', 'selva']],
  ],
  AU: [
    [30, ['costa', 'campo', 'rio']],
    [20, ['desierto', 'costa']],
    [0, ['costa', 'selva']],
  ],
  BR: [
    [22, ['costa', 'campo', 'rio']],
    [12, ['costa', 'rio']],
    [0, ['selva', 'costa']],
  ],
  CA: [
    [57, ['nieve']],
    [0, ['lago', 'monte', 'lago', 'rio']],
  ],
  CL: [
    [46, ['nieve', 'monte']],
    [36, ['volcan', 'lago']],
    [29, ['costa', 'campo']],
    [0, ['desierto']],
  ],
  CN: [
    [38, ['desierto', 'monte', 'campo']],
    [27, ['rio', 'monte', 'pueblo']],
    [0, ['rio', 'selva', 'costa']],
  ],
  ES: [
    [34, ['pueblo', 'campo', 'costa', 'rio', 'pueblo']],
    [0, ['islas', 'volcan', 'costa']],
  ],
  FI: [
    [64, ['nieve']],
    [0, ['lago']],
  ],
  GB: [
    [56, ['monte', 'lago', 'costa']],
    [0, ['costa', 'campo', 'rio']],
  ],
  IN: [
    [29, ['monte']],
    [22, ['desierto', 'rio', 'campo']],
    [0, ['costa', 'selva', 'rio']],
  ],
  JP: [
    [41, ['nieve', 'volcan']],
    [30, ['volcan', 'monte', 'rio']],
    [0, ['islas']],
  ],
  MX: [
    [26, ['desierto']],
    [20, ['desierto', 'pueblo', 'costa']],
    [0, ['selva', 'costa', 'pueblo']],
  ],
  NO: [
    [65, ['nieve']],
    [0, ['lago', 'monte', 'costa']],
  ],
  NZ: [
    [43, ['monte', 'lago']],
    [0, ['volcan', 'campo', 'costa']],
  ],
  RU: [
    [60, ['nieve']],
    [0, ['lago', 'campo', 'rio']],
  ],
  SE: [
    [63, ['nieve']],
    [0, ['lago', 'lago', 'costa']],
  ],
  US: [
    [54, ['nieve']],
    [40, ['monte', 'lago', 'campo', 'rio']],
    [31, ['desierto', 'campo', 'rio', 'costa']],
    [0, ['costa', 'islas']],
  ],
}

const UNKNOWN_COUNTRY: Bands = [
  [64, ['nieve']],
  [56, ['nieve', 'lago']],
  [15, ANYWHERE],
  [0, ['selva', 'islas', 'costa']],
]

const BY_CODE = new Map(
  Object.entries(COUNTRIES).flatMap(([codes, kinds]) => codes.split(' ').map((code) => [code, kinds] as const)),
)

const COLD = new Set('AT AX BE BY CA CH CZ DE DK EE FI FO GB GL IE IS KZ LI LT LU LV MN NL NO PL RU SE SJ SK UA'.split(' '))
const COLD_FROM = 43

/** Too cold for palms. Latitude in degrees, null: unknown. */
export const isCold = (countryCode: string, latitude: number | null): boolean =>
  latitude === null ? COLD.has(countryCode) : Math.abs(latitude) >= COLD_FROM

/** By country and latitude (degrees, null: unknown); never empty. */
export function kindsOfRegion(countryCode: string, latitude: number | null): readonly LandscapeKind[] {
  const country = BY_CODE.get(countryCode)
  const bands = BANDS[countryCode] ?? (country === undefined ? UNKNOWN_COUNTRY : undefined)
  const band = latitude === null ? undefined : bands?.find(([from]) => Math.abs(latitude) >= from)
  return band?.[1] ?? country ?? ANYWHERE
}
