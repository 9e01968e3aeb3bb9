import { afterAll, beforeAll } from 'vitest'
import { ApiClient } from '../api/apiClient'
import { there } from '../there'
import { startTestServer, type TestServer, type TestServerOptions } from './testServer'

export interface FileServer {
  readonly server: TestServer
  /** A signed-out client. */
  readonly stranger: ApiClient
}

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
