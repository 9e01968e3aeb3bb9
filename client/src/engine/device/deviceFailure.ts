/** `full`: quota exceeded. `refused`: private window or blocked storage. */
export type DeviceFailure = 'full' | 'refused'

export const isQuotaExceeded = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'
