import { makePlace, type Place } from '#shared/places/place'

export type PositionProblem = 'denied' | 'unavailable' | 'slow'

const MAX_WAIT_MS = 15_000
const MAX_AGE_MS = 60_000
/** As good as a pin on a map. */
const EXACT_METRES = 50

/** Asks the user on the first time. */
export const readCurrentPlace = (): Promise<Place | PositionProblem> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unavailable')
    return navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve(makePlace({ lat, lng, accuracy: accuracy <= EXACT_METRES ? 0 : accuracy, source: 'gps' }) ?? 'unavailable'),
      ({ code }) =>
        resolve(
          code === GeolocationPositionError.PERMISSION_DENIED
            ? 'denied'
            : code === GeolocationPositionError.TIMEOUT
              ? 'slow'
              : 'unavailable',
        ),
      { enableHighAccuracy: true, timeout: MAX_WAIT_MS, maximumAge: MAX_AGE_MS },
    )
  })
