import { beforeEach, afterAll, beforeAll, expect } from 'vitest'
import { signUp, type Account, ApiClient } from '../api/apiClient'
import { extendFixture, requireDefined } from '../extendFixture'
import { type TestServerOptions, startTestServer, type TestServer } from './testServer'

export const SECOND = 1000
export const DAY = 24 * 3600 * SECOND
/** Access token life plus a second. */
export const ACCESS_TOKEN_LIFE = 901 * SECOND

export interface FileServerFixture {
  readonly server: TestServer
  readonly stranger: ApiClient
}

export function setUpFileServer(options?: TestServerOptions): FileServerFixture {
  let server: TestServer | undefined
  beforeAll(async () => {
    server = await startTestServer(options)
  }, 180_000)
  afterAll(() => server?.close())
  return {
    get server() {
      return requireDefined(server)
    },
    get stranger() {
      return new ApiClient(requireDefined(server))
    },
  }
}

/** For the file, with two new accounts for each test. */
export interface ServerFixture extends FileServerFixture {
  readonly ana: Account
  readonly luis: Account
}

export function setUpServerFixture(options?: TestServerOptions): ServerFixture {
  const fixture = setUpFileServer(options)
  let people: { ana: Account; luis: Account } | undefined
  beforeEach(async () => {
    people = { ana: await signUp(fixture.server), luis: await signUp(fixture.server) }
  })
  return extendFixture(fixture, {
    get ana() {
      return requireDefined(people).ana
    },
    get luis() {
      return requireDefined(people).luis
    },
  })
}

/** A server with a manual clock. */
export interface SessionFixture {
  readonly fixture: ServerFixture
  readonly clock: { now: number; asked: number }
  /** User ids of the sessions that ended during the test. */
  readonly ended: string[]
}

export function setUpSessionFixture(): SessionFixture {
  const clock = { now: Date.parse('2026-05-01T10:00:00Z'), asked: 0 }
  const tell = () => {
    clock.asked += 1
    return clock.now
  }
  const fixture = setUpServerFixture({ overrides: { now: tell } })
  const ended: string[] = []
  beforeAll(() => {
    fixture.server.services.bus.on('sessionEnded', ({ userId }) => ended.push(userId ?? ''))
  })
  beforeEach(() => {
    ended.length = 0
  })
  return { fixture, clock, ended }
}

export interface UploadFixture extends FileServerFixture {
  readonly ana: Account
  download(path: string): Promise<Buffer>
}

export function setUpUploadFixture(): UploadFixture {
  const fixture = setUpFileServer()
  let ana: Account | undefined
  beforeAll(async () => {
    ana = await signUp(fixture.server)
  })
  return extendFixture(fixture, {
    get ana() {
      return requireDefined(ana)
    },
    async download(path: string) {
      const answer = await requireDefined(ana).send('GET', path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      return Buffer.from(await answer.arrayBuffer())
    },
  })
}

/** A server with a trip's owner, an editor and a stranger. */
export async function startWithPeople(): Promise<{ server: TestServer; owner: Account; friend: Account; stranger: Account }> {
  const server = await startTestServer()
  return { server, owner: await signUp(server), friend: await signUp(server), stranger: await signUp(server) }
}
