import type { BrowserContext } from 'playwright'

// What the page does for its user in a quiet moment, four seconds after the session is known (client/src/engine/hooks/useUpkeep.ts). It belongs to no
// screen. On a slow machine it begins while a test still looks at what a screen does.

/** Whether this is the request with which it begins. */
export const isOfUpkeep = (url: string): boolean => /\/api\/itineraries\?.*visibility=all.*limit=50/.test(url)

/** Pages that open from now on cannot load its code. */
export const stopUpkeep = (context: BrowserContext): Promise<unknown> =>
  context.route(/\/assets\/upkeep-[^/]*\.js$/, (route) => route.abort())
