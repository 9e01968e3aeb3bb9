import { LRUCache } from 'lru-cache'
import { escapeHtml, renderHead, type PageHead } from './pageHead'
import { compressText } from '#server/http/sendFile'
import type { Config } from '#server/base/config'
import type { Gazetteer } from '#server/base/gazetteer'
import { isId } from '#shared/ids'
import { searchTextOf, SEARCH_PAGE_SIZE } from '#shared/search'
import { matchPage } from '#shared/site/matchPage'
import { pageModulesOf, preloadRequestOf } from '#shared/site/pages'
import { reservedUsernames, USERNAME_PATTERN } from '#shared/usernames'

/** A page's first requests, derived from its path alone. */
export interface PagePreload {
  /** Modules below `client/src/features`, loaded in parallel. */
  code: readonly string[]
  /** `{1}`: first path segment, so that pages of one kind share a head. */
  question?: string
}

export function pagePreloadAt({ pathname, searchParams }: URL): PagePreload {
  if (pathname.toLowerCase() === '/index.html') return { code: [] }
  const { name, params } = matchPage(pathname)
  const question = name === 'search' ? searchQuestion(searchParams) : preloadRequestOf(name)
  const isAsked = question !== undefined && Object.entries(params).every(([param, value]) => mayBe(param, value))
  return { code: pageModulesOf(name), ...(isAsked && { question }) }
}

/** False for invalid ids: no request. */
function mayBe(param: string, value: string): boolean {
  if (param === 'token') return /^[\w-]{43}$/.test(value)
  if (param === 'version') return /^\d+$/.test(value)
  return param === 'username' ? USERNAME_PATTERN.test(value) && !reservedUsernames.has(value.toLowerCase()) : isId(value)
}

/** For the default kind of search. */
function searchQuestion(params: URLSearchParams): string | undefined {
  const q = searchTextOf(params.get('q') ?? '')
  if (q === undefined || params.get('type') === 'user' || params.get('onlyFriends') === 'true') return undefined
  return `/api/itineraries?${new URLSearchParams({ q, limit: String(SEARCH_PAGE_SIZE) }).toString()}`
}

/** Pages of about 10 kB each, all encodings included. */
const MAX_CACHED_PAGES = 200

type PageSettings = Pick<Config, 'repositoryUrl' | 'networkUrl' | 'geocoder'> & Pick<Gazetteer, 'importedSources'>

export function createPageShell(template: string, settings: PageSettings, filesOf: (modules: readonly string[]) => string[]) {
  const { start, middle, end, root } = cut(withSettings(template, settings))
  const kept = new LRUCache<string, { page: ReturnType<typeof compressText> }>({
    max: MAX_CACHED_PAGES,
    memoMethod: (page) => ({ page: compressText(page) }),
  })
  return (head: PageHead, { code, question }: PagePreload, origin: string): ReturnType<typeof compressText> => {
    // After the preloads of every page.
    const links = filesOf(code).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    const asked = question === undefined ? '' : `<meta name="periplo:question" content="${escapeHtml(question)}">`
    return kept.memo([start, renderHead(head, origin), asked, middle, ...links, end, head.skeleton ?? '', root].join('')).page
  }
}

const TITLE = /<title>[^<]*<\/title>/
const ROOT = '<div id="root">'
const DESCRIPTION = /\s*<meta name="description"[^>]*>/

function cut(template: string): { start: string; middle: string; end: string; root: string } {
  const [start, rest, ...more] = template.replace(DESCRIPTION, '').split(TITLE)
  if (start === undefined || rest === undefined || more.length > 0) throw new Error('index.html needs exactly one title')
  const [headEnd, rootAt] = [rest.indexOf('</head>'), rest.indexOf(ROOT)]
  if (headEnd < 0 || rootAt < headEnd) throw new Error('index.html has no root after its head')
  const inRoot = rootAt + ROOT.length
  return { start, middle: rest.slice(0, headEnd), end: rest.slice(headEnd, inRoot), root: rest.slice(inRoot) }
}

function withSettings(html: string, { repositoryUrl, networkUrl, geocoder, importedSources }: PageSettings): string {
  const settings = {
    'periplo:repository-url': repositoryUrl,
    'periplo:network-url': networkUrl,
    ...(geocoder !== undefined && { 'periplo:geocoder': new URL(geocoder.url).host }),
    ...(importedSources !== '' && { 'periplo:imported-sources': importedSources }),
  }
  const tags = Object.entries(settings).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`)
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}
