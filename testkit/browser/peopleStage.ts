import { beforeAll, beforeEach } from 'vitest'
import { signUp, type Account } from '../api/apiClient'
import { extendStage } from '../extendStage'
import { there } from '../there'
import { setStage, type Stage } from './stage'

/** A browser, somebody who is there for all tests of a file, and somebody new for each. */
export interface PeopleStage extends Stage {
  readonly marcos: Account
  /** Another one for each test, called `lucia1`, `lucia2` … */
  readonly lucia: Account
  /** How many there have been. */
  readonly number: number
}

interface PeopleOptions {
  /** Marcos's username. */
  username?: string
  /** Lucía's password. */
  password?: string
  /** What Marcos has from the beginning. */
  prepare?: (marcos: Account) => Promise<unknown>
  /** What comes before each test, when everybody is there. */
  each?: (stage: PeopleStage) => Promise<unknown>
}

export function setPeopleStage({ username = 'marcos', password, prepare, each }: PeopleOptions = {}): PeopleStage {
  let marcos: Account | undefined
  let lucia: Account | undefined
  let number = 0
  const stage = extendStage(setStage(), {
    get marcos() {
      return there(marcos)
    },
    get lucia() {
      return there(lucia)
    },
    get number() {
      return number
    },
  })
  beforeAll(async () => {
    marcos = await signUp(stage.server, { username, name: 'Marcos Ibáñez' })
    await prepare?.(marcos)
  })
  beforeEach(async () => {
    number += 1
    lucia = await signUp(stage.server, {
      username: `lucia${number}`,
      name: 'Lucía Ferrer',
      ...(password !== undefined && { password }),
    })
    await each?.(stage)
  })
  return stage
}
