import type { BrowserContext } from 'playwright'

// What the page does for its user in a quiet moment, four seconds after it is known who that is (client/src/engine/hooks/useUpkeep.ts). It
// belongs to no screen. On a slow machine it comes while a test still looks at what a screen does.

/** Whether this is the question with which it begins. */
export const isOfUpkeep = (url: string): boolean => /\/api\/itineraries\?.*visibility=all.*limit=50/.test(url)

/** Pages that are opened from now on never come to it. */
export const stopUpkeep = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((quiet) => {
    const later = window.setTimeout.bind(window)
    const laterButQuiet = (work: TimerHandler, ms?: number, ...rest: unknown[]) => (ms === quiet ? 0 : later(work, ms, ...rest))
    Object.assign(window, { setTimeout: laterButQuiet })
  }, 4000)
