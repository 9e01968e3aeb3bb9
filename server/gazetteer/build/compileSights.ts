import type Database from 'better-sqlite3'
import { namesToKeys } from '#shared/placeSearch/matchGrade'
import { metresBetween } from '#shared/places/distance'
import type { Position } from '#shared/places/place'
import { searchKey } from '#shared/placeSearch/searchKey'
import { cellOf } from '../cells'
import { prepareStatements, type PlaceRow } from '../gazetteerStore'
import { findNearestTown } from '../nearestTown'
import { readTable, SIGHT_COLUMNS, type GazetteerSources } from './sources'
import { SIGHT_WEIGHT } from './weighAreas'

/** Airports lie outside. */
const MAX_METRES_TO_TOWN = 75_000

/** Between sights of a town. */
const STEP = 0.05

type Town = PlaceRow & Position

/** After the towns. Leaves out sights without one. */
export function compileSights(db: Database.Database, sources: GazetteerSources): void {
  const townOf = townFinder(db)
  const country = db.prepare<[string], string>('SELECT es FROM area WHERE code = ?').pluck()
  const places = new Map<number, number>()
  const sights = readTable(sources.sights, SIGHT_COLUMNS).flatMap(
    ([name = '', local = '', aliases = '', , town = '', lat, lng]) => {
      const position = { lat: Number(lat), lng: Number(lng) }
      const found = townOf(town, position)
      if (found === undefined) return []
      const place = places.get(found.id) ?? 0
      places.set(found.id, place + 1)
      const others = [local, ...aliases.split('|')].filter((other) => other !== '')
      const address = searchKey(`${found.es ?? found.name} ${country.get(found.country) ?? ''}`)
      const weight = (town === '' ? SIGHT_WEIGHT : found.weight) - place * STEP
      return [{ name, others, keys: namesToKeys([name, ...others]), address, ...position, town: found.id, weight }]
    },
  )
  const insert = db.prepare('INSERT INTO sight (rank, name, others, keys, lat, lng, town) VALUES (?, ?, ?, ?, ?, ?, ?)')
  const index = db.prepare('INSERT INTO sight_words (rowid, words) VALUES (?, ?)')
  const byWeight = sights.toSorted((a, b) => b.weight - a.weight)
  for (const [i, { name, others, keys, address, lat, lng, town }] of byWeight.entries()) {
    insert.run(i + 1, name, others.join('|'), keys.join('|'), lat, lng, town)
    index.run(i + 1, [...keys, address, cellOf({ lat, lng })].join(' '))
  }
}

/** By its name, else the nearest one. */
function townFinder(db: Database.Database): (name: string, position: Position) => Town | undefined {
  const statements = prepareStatements(db)
  const named = db.prepare<[string], Town>(
    `SELECT p.* FROM exact e JOIN place p ON p.rank = e.rank WHERE e.key = ? AND p.fcode LIKE 'PPL%' AND p.fcode <> 'PPLX' ORDER BY p.rank`,
  )
  const byRank = db.prepare<[number], Town>('SELECT * FROM place WHERE rank = ?')
  return (name, position) => {
    const known = named.all(searchKey(name)).find((town) => metresBetween(town, position) <= MAX_METRES_TO_TOWN)
    if (known !== undefined) return known
    const nearest = findNearestTown(statements, position)
    return nearest === undefined ? undefined : byRank.get(nearest.rank)
  }
}
