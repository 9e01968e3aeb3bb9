import type { LocationSuggestion } from '#shared/api/locations'
import type { UserSuggestion } from '#shared/api/search'
import { isCountry } from '#shared/places'
import { foldText } from '#shared/text'

export type SearchSuggestion = LocationSuggestion | UserSuggestion

export type SearchType = 'itinerary' | 'user'

export interface SearchSuggestionsResult {
  locations: LocationSuggestion[]
  users: UserSuggestion[]
}

export interface SuggestionGroup {
  kind: SearchSuggestion['type']
  options: SearchSuggestion[]
}

const MAX_LOCATION_SUGGESTIONS = 3

export function groupSuggestions({ locations, users }: SearchSuggestionsResult, only?: SearchType): SuggestionGroup[] {
  const groups: SuggestionGroup[] = [
    { kind: 'location', options: only === 'user' ? [] : locations.slice(0, MAX_LOCATION_SUGGESTIONS) },
    { kind: 'user', options: only === 'itinerary' ? [] : users },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

export const suggestionKey = (option: SearchSuggestion): string =>
  option.type === 'user' ? `user-${option.id}` : `location-${option.geonameId}`

/** Wraps around; undefined is the typed text. */
export function nextSuggestionKey(options: readonly SearchSuggestion[], key: string | undefined, by: 1 | -1): string | undefined {
  const places = [undefined, ...options.map(suggestionKey)]
  const at = Math.max(places.indexOf(key), 0)
  return places[(at + by + places.length) % places.length]
}

/** 'París, Isla de Francia, Francia'. A name is cut at a comma, which would start a new part. */
export function formatPlaceQuery(place: Pick<LocationSuggestion, 'name' | 'adminName1' | 'countryName' | 'fcode'>): string {
  const region = isCountry(place) || place.fcode === 'ADM1' ? null : place.adminName1
  const country = isCountry(place) ? null : place.countryName
  const parts = [place.name, region, country].map((part) => part?.split(',')[0]?.trim() ?? '')
  return parts.filter((part) => part !== '').join(', ')
}

/** One is a prefix of the other. */
export function isSearchContinuation(asked: string, typed: string): boolean {
  const [a, b] = [foldText(asked), foldText(typed)]
  return a !== '' && b !== '' && (a.startsWith(b) || b.startsWith(a))
}
