import type { StagingDatabase } from './stage'

interface Town {
  fcode: string
  country: string
  admin1: string
  admin2: string
  lat: number
  lng: number
  population: number | null
  zone: string
}

interface Unzoned {
  id: number
  fcode: string
  country: string
  admin1: string
  admin2: string
  lat: number | null
  lng: number | null
}

const AREA = `(fcode IN ('ADM1', 'ADM2', 'TERR') OR fcode LIKE 'PCL%')`

/** Farther from any town, as in an ocean, there is no zone. */
const MAX_DEGREES = 5

/** Areas: of their capital, largest town or surrounding area. Others: of the nearest town. */
export function assignTimeZones(stage: StagingDatabase): void {
  const towns = stage.db
    .prepare<[], Town>(
      `SELECT fcode, country, admin1, admin2, lat, lng, population, zone FROM place WHERE fcode LIKE 'PPL%' AND zone <> '' AND lat IS NOT NULL`,
    )
    .all()
  const zoneOfArea = zonesOfAreas(towns)
  const nearestZone = zonesByDistance(towns)
  const write = stage.db.prepare<[string, number]>('UPDATE place SET zone = ? WHERE id = ?')
  const unzoned = stage.db.prepare<[], Unzoned>(
    `SELECT id, fcode, country, admin1, admin2, lat, lng FROM place WHERE zone = '' OR ${AREA}`,
  )
  for (const place of unzoned.all()) {
    const zone =
      codesOf(place)
        ?.map(zoneOfArea)
        .find((known) => known !== undefined) ?? nearestZone(place)
    if (zone !== undefined) write.run(zone, place.id)
  }
}

/** From the smallest to the country; undefined unless it is an area. */
function codesOf({ fcode, country, admin1, admin2 }: Unzoned): string[] | undefined {
  if (fcode === 'ADM2') return [`${country}.${admin1}.${admin2}`, `${country}.${admin1}`, country]
  if (fcode === 'ADM1') return [`${country}.${admin1}`, country]
  return fcode === 'TERR' || fcode.startsWith('PCL') ? [country] : undefined
}

const SEATS = [/^PPLC$/, /^PPL(?:C|A)$/, /^PPL(?:C|A|A2)$/]

/** By code: 'ES', 'ES.51', 'ES.51.MA'. */
function zonesOfAreas(towns: readonly Town[]): (code: string) => string | undefined {
  const best = new Map<string, { worth: number; zone: string }>()
  for (const { fcode, country, admin1, admin2, population, zone } of towns) {
    const codes = [country, `${country}.${admin1}`, `${country}.${admin1}.${admin2}`]
    codes.forEach((code, level) => {
      // Seats of government win.
      const worth = (population ?? 0) + (SEATS[level]?.test(fcode) === true ? 1e12 : 0)
      const known = best.get(code)
      if (known === undefined || known.worth < worth) best.set(code, { worth, zone })
    })
  }
  return (code) => best.get(code)?.zone
}

function zonesByDistance(towns: readonly Town[]): (place: Unzoned) => string | undefined {
  const byCountry = new Map<string, Town[]>()
  for (const town of towns) {
    const known = byCountry.get(town.country)
    if (known === undefined) byCountry.set(town.country, [town])
    else known.push(town)
  }
  return ({ country, lat, lng }) => {
    if (lat === null || lng === null) return undefined
    const narrowing = Math.cos((lat * Math.PI) / 180)
    let nearest: { distance: number; zone: string } | undefined
    for (const town of country === '' ? towns : (byCountry.get(country) ?? [])) {
      const apart = Math.abs(town.lng - lng)
      const distance = Math.hypot(town.lat - lat, Math.min(apart, 360 - apart) * narrowing)
      if (nearest === undefined || distance < nearest.distance) nearest = { distance, zone: town.zone }
    }
    return nearest !== undefined && nearest.distance <= MAX_DEGREES ? nearest.zone : undefined
  }
}
