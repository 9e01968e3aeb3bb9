import Database from 'better-sqlite3'
import { readAreas, readImportedSources, prepareStatements } from './gazetteerStore'
import { collectPlacesAround } from './collectPlacesAround'
import { findPlaces, findTownAt } from './findPlaces'
import { findCountry } from './nearestTown'
import { findRanks, parsePlaceQuery } from './findRanks'
import { toFoldedNames, toLocation, toSuggestion } from './presentPlace'
import type { Gazetteer } from '#server/base/gazetteer'

const MAX_SUGGESTIONS = 10
const MAPPED_BYTES = 1 << 28

/** Throws if the file is missing or no gazetteer. */
export function openGazetteer(file: string): Gazetteer {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  db.pragma(`mmap_size = ${MAPPED_BYTES}`)
  const statements = prepareStatements(db)
  const areas = readAreas(db)
  const index = { statements, areas }
  const row = (id: number) => statements.byId.get({ id })
  return {
    search(text, language) {
      const query = parsePlaceQuery(text)
      if (query === undefined) return []
      const lang = language.startsWith('es') ? 'es' : 'en'
      const rows = findRanks(statements, areas, query, lang, MAX_SUGGESTIONS).flatMap((rank) => statements.byRank.get(rank) ?? [])
      return rows.map((row) => toSuggestion(row, areas, lang))
    },
    find(geonameId) {
      const found = row(geonameId)
      return found === undefined ? undefined : toLocation(found, areas, 'es')
    },
    foldedNames(geonameId) {
      const found = row(geonameId)
      return found === undefined ? { name: [], admin1: [], country: [] } : toFoldedNames(found, areas)
    },
    idsOf(geonameId) {
      const found = row(geonameId)
      return found === undefined ? [] : [found.id, ...statements.olderIds.all(found.id)]
    },
    findPlaces: (text, near) => findPlaces(index, text, near),
    findTownAt: (position) => findTownAt(index, position),
    findCountry: (place) => findCountry(statements, place),
    countryName: (code) => areas.names(code)?.es,
    placesAround: (centre) => collectPlacesAround(index, centre),
    importedSources: readImportedSources(db),
    close: () => void db.close(),
  }
}
