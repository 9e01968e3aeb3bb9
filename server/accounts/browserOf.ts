import Bowser from 'bowser'

/** What somebody signed in with, as lists of sessions name it; null where the browser does not say so. */
export interface BrowserName {
  device: string | null
  browser: string | null
}

/** Of a session that nobody's browser opened. */
export const noBrowser: BrowserName = { device: null, browser: null }

/** What is not read of a user agent that somebody made up. */
const MAX_LENGTH = 512

const named = (name: string | undefined): string | null => (name === undefined || name === '' ? null : name)

/** The names in a user agent, without versions: they change while the session stays. */
export function browserOf(userAgent: string | undefined): BrowserName {
  if (userAgent === undefined || userAgent === '') return noBrowser
  const { platform, os, browser } = Bowser.parse(userAgent.slice(0, MAX_LENGTH))
  // Of phones and tablets people know the model; of computers what runs on them.
  const isKnownModel = platform.type !== 'desktop' && platform.model !== undefined && platform.model !== ''
  return { device: named(isKnownModel ? platform.model : os.name), browser: named(browser.name) }
}
