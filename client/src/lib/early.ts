declare global {
  interface Window {
    /** By address: what boot.js asked before the app was there. */
    periploEarly?: Partial<Record<string, Promise<Response>>>
  }
}

/** After that nobody may take them for news any more. */
const FRESH_MS = 20_000

/** The answer to a question that boot.js has asked already, if nobody has had it yet. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = window.periploEarly?.[url]
  if (window.periploEarly !== undefined) delete window.periploEarly[url]
  return performance.now() < FRESH_MS ? answer : undefined
}
