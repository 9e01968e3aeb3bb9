import type { Location, LocationSuggestion } from '#shared/api/locations'
import { foldText } from '#shared/text'
import type { AreaIndex, LocalizedNames, PlaceRow } from './gazetteerStore'
import type { FoldedPlaceNames } from '#server/base/gazetteer'

export type GazetteerLanguage = 'es' | 'en'

const namesOf = ({ name, es, en }: PlaceRow): LocalizedNames => ({ es: es ?? name, en: en ?? name })
const admin1Of = (row: PlaceRow, areas: AreaIndex): LocalizedNames | undefined =>
  row.admin1 === '' ? undefined : areas.names(`${row.country}.${row.admin1}`)

export function toLocation(row: PlaceRow, areas: AreaIndex, lang: GazetteerLanguage): Location {
  const { id, fcode, lat, lng, zone } = row
  return {
    geonameId: id,
    name: namesOf(row)[lang],
    adminName1: admin1Of(row, areas)?.[lang] ?? null,
    countryName: areas.names(row.country)?.[lang] ?? null,
    countryCode: row.country === '' ? null : row.country,
    fcode,
    lat,
    lng,
    timeZone: zone,
  }
}

export function toSuggestion(row: PlaceRow, areas: AreaIndex, lang: GazetteerLanguage): LocationSuggestion {
  const { es, en } = namesOf(row)
  const alternateNames = [
    { name: es, lang: 'es' },
    { name: en, lang: 'en' },
  ]
  return { type: 'location', ...toLocation(row, areas, lang), alternateNames, population: row.population }
}

/** Own names also as search keys ('castilla la mancha' beside 'castilla-la mancha'). */
export function toFoldedNames(row: PlaceRow, areas: AreaIndex): FoldedPlaceNames {
  const folded = (names: LocalizedNames | undefined, more: string[] = []) =>
    names === undefined ? [] : [...new Set([foldText(names.es), foldText(names.en), ...more])]
  return {
    name: folded(namesOf(row), row.main.split('|')),
    admin1: folded(admin1Of(row, areas)),
    country: folded(areas.names(row.country)),
  }
}
