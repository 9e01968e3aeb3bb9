/** Users are Spanish: Spain wins unless the other place is ten times larger. */
const AT_HOME = 1
/** Provincial capitals. */
const SEAT_AT_HOME = 0.2

const SEAT: Readonly<Record<string, number>> = {
  PPLC: 0.8,
  PPLA: 0.2,
  PPLA2: 0.2,
  PPLA5: -1.5,
  PPLX: -0.6,
  PPLH: -1.5,
  PPLQ: -1.5,
  PPLW: -1.5,
}

interface Known {
  fcode: string
  country: string
  population: number
}

const size = (population: number): number => Math.log10(Math.max(population, 30))
const home = (country: string): number => (country === 'ES' ? AT_HOME : 0)

/** Ten times the population is 1. Names in other languages indicate fame (Florence in Tuscany). */
export function townWeight({ fcode, country, population }: Known, names: number): number {
  const seat = (SEAT[fcode] ?? 0) + (country === 'ES' && (fcode === 'PPLA' || fcode === 'PPLA2') ? SEAT_AT_HOME : 0)
  return size(population) + seat + home(country) + 0.35 * Math.log10(1 + names)
}

/** `population` is that of its towns. */
export function areaWeight({ fcode, country, population }: Known, hasSpanishName: boolean): number {
  if (fcode === 'ADM1') return size(population) + home(country) + (hasSpanishName ? 0 : -0.6)
  if (fcode === 'ADM2') return size(population) + home(country) + (hasSpanishName ? -0.8 : -1.4)
  return size(population) + 1.2
}

/** Default of the supplement: like a town of a million. */
export const SIGHT_WEIGHT = 6.2

/** For a full dump: by names in other languages only. */
export const sightWeight = (country: string, names: number): number => 3.5 + home(country) / 2 + Math.log10(1 + names)
