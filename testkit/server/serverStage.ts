import { afterAll, beforeAll, beforeEach } from 'vitest'
import { ApiClient, signUp, type Account } from '../api/apiClient'
import { startTestServer, type TestServer, type TestServerOptions } from './testServer'

/** A server for the tests of one file, with two accounts that are new for each test. */
export interface ServerStage {
  readonly server: TestServer
  readonly ana: Account
  readonly luis: Account
  /** Somebody without an account. */
  readonly stranger: ApiClient
}

/** Starts a server before the tests of this file; it ends after them. */
export function setServerStage(options?: TestServerOptions): ServerStage {
  let server: TestServer | undefined
  let people: { ana: Account; luis: Account } | undefined
  beforeAll(async () => {
    server = await startTestServer(options)
  }, 180_000)
  beforeEach(async () => {
    people = { ana: await signUp(there(server)), luis: await signUp(there(server)) }
  })
  afterAll(() => server?.close())
  return {
    get server() {
      return there(server)
    },
    get ana() {
      return there(people).ana
    },
    get luis() {
      return there(people).luis
    },
    get stranger() {
      return new ApiClient(there(server))
    },
  }
}

/** What the hooks of a file make, read by its tests. */
export function there<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The stage is set before the tests of a file, not before')
  return thing
}
