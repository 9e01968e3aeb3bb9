import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import { pages, preloadRequestOf, firstSegmentsWithoutHeader } from '#shared/site/pages'

const script = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8')
const TRIP = '01900000-0000-7000-8000-000000000000'

interface Visit {
  path?: string
  remembered?: Record<string, string>
  /** The prefetch path in the page's meta tag. */
  question?: string
}

/** Returns root attributes and fetched URLs. */
function boot({ path = `/itineraries/${TRIP}`, remembered = {}, question }: Visit) {
  const marks: Record<string, string> = {}
  const answers: string[] = []
  // As scripts/build/injectSitePaths.ts writes it.
  const site: Record<string, string | undefined> = {
    'data-path': pages.itinerary.path,
    'data-question': preloadRequestOf('itinerary'),
  }
  const metas: Record<string, string | undefined> = {
    question,
    headerless: firstSegmentsWithoutHeader().join(' '),
    itinerary: '',
  }
  const world = {
    window: {},
    location: { pathname: path },
    localStorage: remembered,
    matchMedia: () => ({ matches: false }),
    fetch(url: string) {
      answers.push(url)
      return Promise.reject(new TypeError('Failed to fetch'))
    },
    document: {
      documentElement: { setAttribute: (name: string, value: string) => (marks[name] = value) },
      querySelector(selector: string) {
        const content = metas[/periplo:(\w+)/.exec(selector)?.[1] ?? '']
        return content === undefined ? null : { content, getAttribute: (name: string) => site[name] }
      },
    },
  }
  runInContext(script, createContext(world))
  return { marks, answers }
}

it('prefetches the path in the meta tag', () => {
  expect(boot({ path: '/lists/7', question: '/api/lists/{2}' }).answers).toEqual(['/api/auth/session', '/api/lists/7'])
})

it('prefetches the data of an itinerary when the page has no prefetch path', () => {
  expect(boot({}).answers).toEqual(['/api/auth/session', `/api/itineraries/${TRIP}`])
})

it.each(['/', '/search', '/itineraries', `/itineraries/${TRIP}/history`, '/itineraries/1', '/itineraries/%2e%2e', '/ana'])(
  'prefetches only the session at %s',
  (path) => expect(boot({ path, remembered: { userId: 'ana' } }).answers).toEqual(['/api/auth/session']),
)

it('requests nothing while the user is signing out', () => {
  expect(boot({ remembered: { 'periplo-leaving': '1' }, question: '/api/itineraries/{2}' }).answers).toEqual([])
})

it('sets the colour scheme, the kind of start page and whether a user is known', () => {
  expect(boot({ path: '/', remembered: { 'periplo-scheme': 'dark', userId: 'ana' } }).marks).toEqual({
    'data-scheme': 'dark',
    'data-start': 'home',
    'data-known': '',
  })
  expect(boot({ path: '/search' }).marks).toEqual({ 'data-scheme': 'light', 'data-start': 'page' })
  expect(boot({ path: '/loginA' }).marks).toEqual({ 'data-scheme': 'light', 'data-start': 'page' })
  for (const path of [`/itineraries/${TRIP}`, '/login', '/register/'])
    expect(boot({ path }).marks).toEqual({ 'data-scheme': 'light' })
})
