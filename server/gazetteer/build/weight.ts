/** Travellers here are Spanish: of two places with one name the one in Spain is meant, unless the other is ten times as large. */
const AT_HOME = 1
/** Provincial capitals, which every Spaniard knows, a little more. */
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

/**
 * How well known a town is, comparable within a gazetteer only: ten times the people count 1. The number of names it has in other languages says how
 * far its fame goes (Florence in Tuscany against Florence in Kentucky).
 */
export function townWeight({ fcode, country, population }: Known, names: number): number {
  const seat = (SEAT[fcode] ?? 0) + (country === 'ES' && (fcode === 'PPLA' || fcode === 'PPLA2') ? SEAT_AT_HOME : 0)
  return size(population) + seat + home(country) + 0.35 * Math.log10(1 + names)
}

/** The same for a country or region; `population` is that of the towns in it. */
export function areaWeight({ fcode, country, population }: Known, hasSpanishName: boolean): number {
  if (fcode === 'ADM1') return size(population) + home(country) + (hasSpanishName ? 0 : -0.6)
  if (fcode === 'ADM2') return size(population) + home(country) + (hasSpanishName ? -0.8 : -1.4)
  return size(population) + 1.2
}

/** Sights and landscapes: as well known as a town of a million, unless the supplement says otherwise. */
export const SIGHT_WEIGHT = 6.2

/** Sights of a full dump: their names in other languages are all that says how well known they are. */
export const sightWeight = (country: string, names: number): number => 3.5 + home(country) / 2 + Math.log10(1 + names)
