import Database from 'better-sqlite3'

export interface MapPlace {
  kind: 'country' | 'town' | 'neighbourhood'
  /** Spanish if known. */
  name: string
  lat: number
  lng: number
  /** 0 if unknown. */
  population: number
  isCapital: boolean
}

type Row = [name: string, fcode: string, lat: number, lng: number, population: number]

/** More than the bundled towns. */
const MAX_PLACES = 400_000

/** Best known first. Historical, destroyed and abandoned places are left out. */
export function* readMapPlaces(file: string): Generator<MapPlace> {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const rows = db.prepare<[number], Row>(`
      SELECT coalesce(es, name), fcode, lat, lng, coalesce(population, 0) FROM place
      WHERE lat IS NOT NULL AND (fcode = 'PCLI' OR fcode LIKE 'PPL%') AND fcode NOT IN ('PPLH', 'PPLCH', 'PPLQ', 'PPLW')
      ORDER BY rank LIMIT ?`)
    for (const [name, fcode, lat, lng, population] of rows.raw().iterate(MAX_PLACES))
      yield { kind: kindOf(fcode), name, lat, lng, population, isCapital: fcode === 'PPLC' }
  } finally {
    db.close()
  }
}

function kindOf(fcode: string): MapPlace['kind'] {
  if (fcode === 'PCLI') return 'country'
  return fcode === 'PPLX' ? 'neighbourhood' : 'town'
}
