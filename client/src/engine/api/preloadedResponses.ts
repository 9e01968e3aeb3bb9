declare global {
  /** Responses prefetched by boot.js, by URL. */
  var periploEarly: Partial<Record<string, Promise<Response>>> | undefined
}

const MAX_PRELOADED_AGE_MS = 20_000

export function takePreloadedResponse(url: string): Promise<Response> | undefined {
  const answer = globalThis.periploEarly?.[url]
  if (globalThis.periploEarly !== undefined) delete globalThis.periploEarly[url]
  return performance.now() < MAX_PRELOADED_AGE_MS ? answer : undefined
}

export const peekPreloadedResponse = (url: string): Promise<Response> | undefined =>
  globalThis.periploEarly?.[url]?.then((answer) => answer.clone())
