/** Builds client and server unless dist/ was built from exactly these sources. Throws when a build fails. */
export function buildIfStale(): Promise<void>
