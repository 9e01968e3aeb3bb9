declare global {
  /** By address: what boot.js asked before the app was there. */
  var periploEarly: Partial<Record<string, Promise<Response>>> | undefined
}

/** Older preloaded answers are not used: the page asks again. */
const MAX_PRELOADED_AGE_MS = 20_000

/** The answer to a question that boot.js has asked already, if nobody has had it yet. */
export function takePreloaded(url: string): Promise<Response> | undefined {
  const answer = globalThis.periploEarly?.[url]
  if (globalThis.periploEarly !== undefined) delete globalThis.periploEarly[url]
  return performance.now() < MAX_PRELOADED_AGE_MS ? answer : undefined
}

/** The same answer, for somebody who just looks: it stays for whoever comes for it. */
export const peekPreloaded = (url: string): Promise<Response> | undefined =>
  globalThis.periploEarly?.[url]?.then((answer) => answer.clone())
