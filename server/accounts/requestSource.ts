import Bowser from 'bowser'
import type { Context } from 'hono'
import { headersOf, type AppEnv } from '#server/http/appEnv'
import { publicOrigin } from '#server/http/origin'

export interface BrowserName {
  device: string | null
  browser: string | null
}

export const unknownBrowser: BrowserName = { device: null, browser: null }

const MAX_LENGTH = 512

const named = (name: string | undefined): string | null => (name === undefined || name === '' ? null : name)

/** Without versions, which change during a session. */
function parseBrowserName(userAgent: string | undefined): BrowserName {
  if (userAgent === undefined || userAgent === '') return unknownBrowser
  const { platform, os, browser } = Bowser.parse(userAgent.slice(0, MAX_LENGTH))
  // The model of a phone or tablet, the system of a computer.
  const isKnownModel = platform.type !== 'desktop' && platform.model !== undefined && platform.model !== ''
  return { device: named(isKnownModel ? platform.model : os.name), browser: named(browser.name) }
}

export const publicOriginOf = (c: Context<AppEnv>): string => publicOrigin(c.var.services.config, headersOf(c))

export const requestBrowser = (c: Context<AppEnv>): BrowserName => parseBrowserName(c.req.header('User-Agent'))
