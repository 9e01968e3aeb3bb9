import { beforeAll, beforeEach } from 'vitest'
import { setServerStage, type ServerStage } from './serverStage'

export const SECOND = 1000
export const DAY = 24 * 3600 * SECOND
/** How long an access token lives, and a moment. */
export const ACCESS_TOKEN_LIFE = 901 * SECOND

/** A server whose clock stands still until a test puts it forward. */
export interface SessionStage {
  readonly stage: ServerStage
  /** What the server takes for the time, and how often it asked for it. */
  readonly clock: { now: number; asked: number }
  /** Whose sessions ended during the test, one by one. */
  readonly ended: string[]
}

/** Starts a server with such a clock before the tests of this file; it ends after them. */
export function setSessionStage(): SessionStage {
  const clock = { now: Date.parse('2026-05-01T10:00:00Z'), asked: 0 }
  const tell = () => {
    clock.asked += 1
    return clock.now
  }
  const stage = setServerStage({ overrides: { now: tell } })
  const ended: string[] = []
  beforeAll(() => {
    stage.server.services.bus.on('sessionEnded', ({ userId }) => ended.push(userId ?? ''))
  })
  beforeEach(() => {
    ended.length = 0
  })
  return { stage, clock, ended }
}
