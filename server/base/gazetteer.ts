import type { Location, LocationSuggestion } from '#shared/api/locations'
import type { FoundPlace, NearestTown, PlacesAround } from '#shared/api/places'
import type { Place, Position } from '#shared/places/place'

export interface FoldedPlaceNames {
  name: string[]
  admin1: string[]
  country: string[]
}

export interface Gazetteer {
  /** At most ten for a partial input, best first; in Spanish or (any other `lang`) English. */
  search(query: string, lang: string): LocationSuggestion[]
  /** In Spanish if known. Replaced ids resolve to their successor. */
  find(geonameId: number): Location | undefined
  foldedNames(geonameId: number): FoldedPlaceNames
  /** Current id first; empty for an unknown id. */
  idsOf(geonameId: number): number[]
  /** At most twelve sights and towns, best first. */
  findPlaces(text: string, near: Position | undefined): FoundPlace[]
  findTownAt(position: Position): NearestTown | null
  /** ISO 3166 code of its town, else of the nearest one; undefined without one in 200 km. */
  findCountry(place: Pick<Place, 'lat' | 'lng' | 'geonameId'>): string | undefined
  /** In Spanish. */
  countryName(code: string): string | undefined
  /** Within 100 km of a place, at most 60 KB as JSON. */
  placesAround(centre: Pick<Location, 'lat' | 'lng'>): PlacesAround
  /** Attribution of what the operator imported; '' without. */
  importedSources: string
  close(): void
}
