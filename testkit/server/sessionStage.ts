import { beforeAll, beforeEach } from 'vitest'
import { setServerStage, type ServerStage } from './serverStage'

export const SECOND = 1000
export const DAY = 24 * 3600 * SECOND
/** Access token life plus a second. */
export const ACCESS_TOKEN_LIFE = 901 * SECOND

/** A server with a manual clock. */
export interface SessionStage {
  readonly stage: ServerStage
  readonly clock: { now: number; asked: number }
  /** User ids of the sessions that ended during the test. */
  readonly ended: string[]
}

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
