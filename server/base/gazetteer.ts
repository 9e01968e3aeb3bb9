import type { Location, LocationSuggestion } from '#shared/api/locations'

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
  close(): void
}
