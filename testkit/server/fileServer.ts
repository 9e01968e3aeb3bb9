import { afterAll, beforeAll } from 'vitest'
import { ApiClient } from '../api/apiClient'
import { there } from '../there'
import { startTestServer, type TestServer, type TestServerOptions } from './testServer'

/** A server for the tests of one file. */
export interface FileServer {
  readonly server: TestServer
  /** Somebody without an account. */
  readonly stranger: ApiClient
}

/** Starts a server before the tests of this file; it ends after them. */
export function setFileServer(options?: TestServerOptions): FileServer {
  let server: TestServer | undefined
  beforeAll(async () => {
    server = await startTestServer(options)
  }, 180_000)
  afterAll(() => server?.close())
  return {
    get server() {
      return there(server)
    },
    get stranger() {
      return new ApiClient(there(server))
    },
  }
}
