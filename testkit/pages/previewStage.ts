import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { ApiClient, createItinerary, createList, invite, signUp, type Account } from '../api/apiClient'
import { there } from '../there'
import { startTestServer, type TestServer } from '../server/testServer'

/** The parts of the built page that previews use. */
const TEMPLATE = `<!doctype html><html lang="es"><head><meta charset="utf-8" /><title>Periplo</title>
  <meta name="description" content="Algo" /><link rel="icon" href="/favicon.svg" /></head><body><div id="root"></div></body></html>`

export const everybody = ['stranger', 'other', 'collaborator', 'owner'] as const

export interface PreviewStage {
  readonly server: TestServer
  /** Folder of the page, with an empty `images`. */
  readonly folder: string
  readonly owner: Account
  readonly people: Record<(typeof everybody)[number], ApiClient>
  readonly trips: { public: string; private: string }
  readonly lists: { public: string; private: string }
}

export function setPreviewStage(): PreviewStage {
  const [trips, lists] = [
    { public: '', private: '' },
    { public: '', private: '' },
  ]
  let made: Pick<PreviewStage, 'server' | 'folder' | 'owner' | 'people'> | undefined
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'periplo-client-'))
    await mkdir(join(folder, 'images'))
    await writeFile(join(folder, 'index.html'), TEMPLATE)
    const server = await startTestServer({ clientFolder: folder })
    const owner = await signUp(server, { name: 'Ana Núñez', username: 'Ana.Nunez' })
    const [other, collaborator] = [await signUp(server), await signUp(server)]
    for (const kind of ['public', 'private'] as const) {
      const isPublic = kind === 'public'
      trips[kind] = await createItinerary(owner, { isPublic, title: `Un secreto ${kind}`, description: `Descrita ${kind}` })
      await invite(owner, trips[kind], collaborator)
      lists[kind] = await createList(owner, { isPublic, title: `Una lista ${kind}` })
    }
    made = { server, folder, owner, people: { stranger: new ApiClient(server), other, collaborator, owner } }
  }, 180_000)
  afterAll(async () => {
    await made?.server.close()
    if (made !== undefined) await rm(made.folder, { recursive: true })
  })
  return {
    trips,
    lists,
    get server() {
      return there(made).server
    },
    get folder() {
      return there(made).folder
    },
    get owner() {
      return there(made).owner
    },
    get people() {
      return there(made).people
    },
  }
}
