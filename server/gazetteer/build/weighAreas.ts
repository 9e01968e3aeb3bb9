import { foldText } from '#shared/text'
import { readStoredJson } from '#server/base/db/rowShape'
import { createEventLoopYield } from './buildProgress'
import { NAME_WORTH, type StagingDatabase } from './stage'

/** 'Praga' means the city, not the region around it. */
const STEP = 0.02

interface Area {
  id: number
  fcode: string
  country: string
  admin1: string
  admin2: string
  population: number | null
  names: string | null
  spanish: number
}

const NAMES = `SELECT json_group_array(name) FROM (SELECT p.name UNION SELECT n.name FROM name n WHERE n.id = p.id AND n.worth > 0)`

const foldedNames = (json: string | null): string[] => [...new Set(readStoredJson<string[]>(json ?? '[]').map(foldText))]

/** By population of towns, but below a seat of government of the same name. */
export async function weighAreas(stage: StagingDatabase): Promise<void> {
  const breathe = createEventLoopYield()
  const people = sumTowns(stage)
  const seats = seatsByName(stage)
  const write = stage.db.prepare<{ id: number; weight: number }>('UPDATE place SET weight = @weight WHERE id = @id')
  const areas = stage.db.prepare<[], Area>(
    `SELECT id, fcode, country, admin1, admin2, population, (${NAMES}) AS names, EXISTS (SELECT 1 FROM name n WHERE n.id = p.id AND lang = 'es' AND worth <> ${NAME_WORTH.derived}) AS spanish
     FROM place p WHERE weight IS NULL`,
  )
  for (const area of areas.all()) {
    const { country, admin1, admin2, fcode } = area
    const code = fcode === 'ADM1' ? `${country}.${admin1}` : fcode === 'ADM2' ? `${country}.${admin1}.${admin2}` : country
    const population = Math.max(area.population ?? 0, people.get(code) ?? 0)
    const own = areaWeight({ fcode, country, population }, area.spanish === 1)
    const namesakes = fcode.startsWith('ADM')
      ? foldedNames(area.names).map((name) => seats.get(`${country}.${admin1} ${name}`) ?? Infinity)
      : []
    write.run({ id: area.id, weight: Math.min(own, ...namesakes.map((weight) => weight - (fcode === 'ADM1' ? STEP : 2 * STEP))) })
    await breathe()
  }
}

function sumTowns(stage: StagingDatabase): Map<string, number> {
  const rows = stage.db
    .prepare<[], { country: string; admin1: string; admin2: string; people: number }>(
      `SELECT country, admin1, admin2, sum(population) AS people FROM place WHERE fcode LIKE 'PPL%' AND fcode <> 'PPLX' GROUP BY 1, 2, 3`,
    )
    .all()
  const sums = new Map<string, number>()
  for (const { country, admin1, admin2, people } of rows) {
    for (const code of new Set([country, `${country}.${admin1}`, `${country}.${admin1}.${admin2}`]))
      sums.set(code, (sums.get(code) ?? 0) + people)
  }
  return sums
}

function seatsByName(stage: StagingDatabase): Map<string, number> {
  const seats = new Map<string, number>()
  const rows = stage.db.prepare<[], { country: string; admin1: string; weight: number; names: string | null }>(
    `SELECT country, admin1, weight, (${NAMES}) AS names FROM place p WHERE fcode IN ('PPLC', 'PPLA', 'PPLA2')`,
  )
  for (const { country, admin1, weight, names } of rows.all()) {
    for (const name of foldedNames(names)) {
      const key = `${country}.${admin1} ${name}`
      seats.set(key, Math.max(weight, seats.get(key) ?? -Infinity))
    }
  }
  return seats
}

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
function areaWeight({ fcode, country, population }: Known, hasSpanishName: boolean): number {
  if (fcode === 'ADM1') return size(population) + home(country) + (hasSpanishName ? 0 : -0.6)
  if (fcode === 'ADM2') return size(population) + home(country) + (hasSpanishName ? -0.8 : -1.4)
  return size(population) + 1.2
}

/** Default of the supplement: like a town of a million. */
export const SIGHT_WEIGHT = 6.2

/** For a full dump: by names in other languages only. */
export const sightWeight = (country: string, names: number): number => 3.5 + home(country) / 2 + Math.log10(1 + names)
