import { createHash } from 'node:crypto'

/**
 * Stable id for a code: 'ES' (country), 'ES.51' and 'ES.51.MA' (areas),
 * '+petra' (supplement). Negative, to avoid GeoNames ids: 48 bits of SHA-256.
 */
export const placeIdOf = (code: string): number =>
  -1 - Number.parseInt(createHash('sha256').update(code).digest('hex').slice(0, 12), 16)
