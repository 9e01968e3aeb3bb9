import type { Location, LocationSuggestion } from '#shared/api/locations'

/** Folded Spanish and English names of a place, its first-level area and its country, for finding itineraries by place. */
export interface FoldedPlaceNames {
  name: string[]
  admin1: string[]
  country: string[]
}

/** The places of the world, for those who search or choose one. */
export interface Gazetteer {
  /** At most ten places for what was typed so far, best first, named in Spanish or (any other `lang`) in English. Any text is fine. */
  search(query: string, lang: string): LocationSuggestion[]
  /** The place with that id, named in Spanish where a Spanish name is known. An id that was replaced by another still finds its place. */
  find(geonameId: number): Location | undefined
  /** Empty lists when there is no such place. */
  foldedNames(geonameId: number): FoldedPlaceNames
  /** All ids under which the place is or was known, the present one first; empty when there is no such place. */
  idsOf(geonameId: number): number[]
  close(): void
}
