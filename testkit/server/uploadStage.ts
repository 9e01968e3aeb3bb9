import { afterAll, beforeAll, expect } from 'vitest'
import { signUp, type Account } from '../api/apiClient'
import { there } from '../there'
import { startTestServer, type TestServer } from './testServer'

export interface UploadStage {
  readonly server: TestServer
  readonly ana: Account
  download(path: string): Promise<Buffer>
}

export function setUploadStage(): UploadStage {
  let server: TestServer | undefined
  let ana: Account | undefined
  beforeAll(async () => {
    server = await startTestServer()
    ana = await signUp(server)
  }, 180_000)
  afterAll(() => server?.close())
  return {
    get server() {
      return there(server)
    },
    get ana() {
      return there(ana)
    },
    async download(path) {
      const answer = await there(ana).send('GET', path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      return Buffer.from(await answer.arrayBuffer())
    },
  }
}
