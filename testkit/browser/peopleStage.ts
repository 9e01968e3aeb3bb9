import { beforeAll, beforeEach } from 'vitest'
import { signUp, type Account } from '../api/apiClient'
import { extendStage } from '../extendStage'
import { there } from '../there'
import { setStage, type Stage } from './stage'

/** A browser, one user for the whole file and a new one for each test. */
export interface PeopleStage extends Stage {
  readonly marcos: Account
  /** A new user for each test: `lucia1`, `lucia2` … */
  readonly lucia: Account
  readonly number: number
}

interface PeopleOptions {
  username?: string
  password?: string
  prepare?: (marcos: Account) => Promise<unknown>
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
