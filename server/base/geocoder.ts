import type { Position } from '#shared/places/place'

export const geocoderKinds = ['photon', 'nominatim', 'pelias'] as const
export type GeocoderKind = (typeof geocoderKinds)[number]

export interface GeocodedPlace extends Position {
  name: string
  address: string | null
}

export interface GeocoderSearch {
  text: string
  near: Position | undefined
  userId: string
  /** Aborts when the user no longer waits. */
  signal: AbortSignal
}

/** Searches places in the internet, one request a second. */
export interface Geocoder {
  /** To show below the places. */
  attribution: string
  /** Best first. Throws AppError `UnavailableError`, `TooManyRequestsError`. */
  find(search: GeocoderSearch): Promise<GeocodedPlace[]>
  close(): void
}
