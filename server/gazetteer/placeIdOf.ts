import { createHash } from 'node:crypto'

/**
 * The id of a place that the bundled sources know by a code only: 'ES' (country), 'ES.51' and 'ES.51.MA' (first and second level),
 * '+petra' (our own supplement). Negative, so that it never meets a GeoNames id; the same for ever: the first 48 bits of the code's SHA-256.
 */
export const placeIdOf = (code: string): number =>
  -1 - Number.parseInt(createHash('sha256').update(code).digest('hex').slice(0, 12), 16)
