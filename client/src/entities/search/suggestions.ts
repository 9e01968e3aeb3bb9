import type { LocationSuggestion } from '#shared/api/locations'
import type { UserSuggestion } from '#shared/api/search'
import { isCountry } from '#shared/places'
import { fold } from '#shared/text'

export type Suggestion = LocationSuggestion | UserSuggestion

/** What a search looks for; where none is given, itineraries. */
export type SearchType = 'itinerary' | 'user'

/** What was found for a text. */
export interface SearchSuggestionsResult {
  locations: LocationSuggestion[]
  users: UserSuggestion[]
}

export interface SuggestionGroup {
  kind: Suggestion['type']
  options: Suggestion[]
}

const MAX_LOCATION_SUGGESTIONS = 3

/** Places first, then people. A search that is narrowed to one of both proposes nothing of the other; groups without anything in them are left out. */
export function groupSuggestions({ locations, users }: SearchSuggestionsResult, only?: SearchType): SuggestionGroup[] {
  const groups: SuggestionGroup[] = [
    { kind: 'location', options: only === 'user' ? [] : locations.slice(0, MAX_LOCATION_SUGGESTIONS) },
    { kind: 'user', options: only === 'itinerary' ? [] : users },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

/** Tells suggestions apart. */
export const suggestionKey = (option: Suggestion): string =>
  option.type === 'user' ? `user-${option.id}` : `location-${option.geonameId}`

/** The neighbour of the suggestion `key`, one step down or up. Beyond both ends lies the typed text itself (undefined). */
export function nextSuggestionKey(options: readonly Suggestion[], key: string | undefined, by: 1 | -1): string | undefined {
  const places = [undefined, ...options.map(suggestionKey)]
  const at = Math.max(places.indexOf(key), 0)
  return places[(at + by + places.length) % places.length]
}

/**
 * The text that searches for this place: 'París, Isla de Francia, Francia', a region with its country, a country alone. A comma inside a name
 * would begin a new part; the search takes beginnings, so what stands before it is enough.
 */
export function placeQuery(place: Pick<LocationSuggestion, 'name' | 'adminName1' | 'countryName' | 'fcode'>): string {
  const region = isCountry(place) || place.fcode === 'ADM1' ? null : place.adminName1
  const country = isCountry(place) ? null : place.countryName
  const parts = [place.name, region, country].map((part) => part?.split(',')[0]?.trim() ?? '')
  return parts.filter((part) => part !== '').join(', ')
}

/** Whether answers for `asked` still make sense for the field's text `typed`: one of the two begins with the other. */
export function isSameSearch(asked: string, typed: string): boolean {
  const [a, b] = [fold(asked), fold(typed)]
  return a !== '' && b !== '' && (a.startsWith(b) || b.startsWith(a))
}
