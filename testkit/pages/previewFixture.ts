import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { Window } from 'happy-dom'
import { ApiClient, createItinerary, createList, invite, signUp, type Account } from '../api/apiClient'
import { requireDefined } from '../extendFixture'
import { startTestServer, type TestServer } from '../server/testServer'

/** The parts of the built page that previews use. */
const TEMPLATE = `<!doctype html><html lang="es"><head><meta charset="utf-8" /><title>Periplo</title>
  <meta name="description" content="Algo" /><link rel="icon" href="/favicon.svg" /></head><body><div id="root"></div></body></html>`

export const previewViewers = ['stranger', 'other', 'collaborator', 'owner'] as const

export interface PreviewFixture {
  readonly server: TestServer
  /** Folder of the page, with an empty `images`. */
  readonly folder: string
  readonly owner: Account
  readonly people: Record<(typeof previewViewers)[number], ApiClient>
  readonly trips: { public: string; private: string }
  readonly lists: { public: string; private: string }
}

export function setUpPreviewFixture(): PreviewFixture {
  const [trips, lists] = [
    { public: '', private: '' },
    { public: '', private: '' },
  ]
  let made: Pick<PreviewFixture, 'server' | 'folder' | 'owner' | 'people'> | undefined
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
      return requireDefined(made).server
    },
    get folder() {
      return requireDefined(made).folder
    },
    get owner() {
      return requireDefined(made).owner
    },
    get people() {
      return requireDefined(made).people
    },
  }
}

export interface PagePreview {
  status: number
  cache: string | null
  etag: string | null
  html: string
  title: string
  tags: Record<string, string>
  canonical: string | undefined
  /** The server-rendered content: headline, text, light-mode picture. */
  first: (string | undefined)[]
}

/** Fetches a page as a crawler without scripts. */
export async function openPreview(person: ApiClient, path: string, headers: Record<string, string> = {}): Promise<PagePreview> {
  const answer = await person.send('GET', path, { headers })
  const html = await answer.text()
  const window = new Window()
  const document = new window.DOMParser().parseFromString(html, 'text/html')
  const tags = [...document.querySelectorAll('meta')].map((tag) => [
    tag.getAttribute('name') ?? tag.getAttribute('property') ?? '',
    tag.getAttribute('content') ?? '',
  ])
  expect(document.querySelectorAll('title')).toHaveLength(1)
  expect(document.querySelectorAll('meta[name=description]')).toHaveLength(1)
  expect(document.querySelectorAll('script')).toHaveLength(0)
  expect(document.getElementById('root')).not.toBeNull()
  return {
    status: answer.status,
    cache: answer.headers.get('cache-control'),
    etag: answer.headers.get('etag'),
    html,
    title: document.querySelector('title')?.textContent ?? '',
    tags: Object.fromEntries(tags) as Record<string, string>,
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined,
    first: [
      document.querySelector('#root h1')?.textContent,
      document.querySelector('#root p')?.textContent,
      /--day:url\('([^']*)'\)/.exec(document.querySelector('#root [style]')?.getAttribute('style') ?? '')?.[1],
    ],
  }
}

/** `href` and `media` of preloaded images. */
export const findPreloadedImages = (html: string): string[][] =>
  [...html.matchAll(/<link rel="preload" as="image" href="([^"]+)" media="([^"]+)"/g)].map((found) => found.slice(1))
