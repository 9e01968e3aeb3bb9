import type { BrowserContext } from 'playwright'

// The page's background work, four seconds after the session is known
// (client/src/engine/hooks/useUpkeep.ts).

export const isOfUpkeep = (url: string): boolean => /\/api\/itineraries\?.*visibility=all.*limit=50/.test(url)

/** Blocks its code in pages opened from now on. */
export const stopUpkeep = (context: BrowserContext): Promise<unknown> =>
  context.route(/\/assets\/upkeep-[^/]*\.js$/, (route) => route.abort())
