import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import { pages, preloadRequestOf, firstSegmentsWithoutHeader } from '#shared/site/pages'

const script = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8')
const TRIP = '01900000-0000-7000-8000-000000000000'
const COPY = { userId: 'ana', [`periplo:copy:ana:${TRIP}`]: '1 1' }

interface Visit {
  path?: string
  /** `localStorage`. */
  remembered?: Record<string, string>
  /** The prefetch path in the page's meta tag. */
  question?: string
}

/** Returns root attributes, prefetched code and fetched URLs. */
function boot({ path = `/itineraries/${TRIP}`, remembered = {}, question }: Visit) {
  const marks: Record<string, string> = {}
  const code: string[] = []
  const answers: string[] = []
  // As scripts/build/injectSitePaths.ts writes it.
  const site: Record<string, string | undefined> = {
    'data-path': pages.itinerary.path,
    'data-question': preloadRequestOf('itinerary'),
  }
  const metas: Record<string, string | undefined> = {
    question,
    headerless: firstSegmentsWithoutHeader().join(' '),
    itinerary: 'RailLayout-1 ItineraryPage-2',
    editor: 'EditableItinerary-3',
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
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => code.push(href) },
    },
  }
  runInContext(script, createContext(world))
  return { marks, code, answers }
}

const [page, editor] = [['/assets/RailLayout-1.js', '/assets/ItineraryPage-2.js'], ['/assets/EditableItinerary-3.js']]

it('prefetches the path in the meta tag and leaves the code to the links of the response', () => {
  const { code, answers } = boot({ question: '/api/itineraries/{2}' })
  expect(code).toEqual([])
  expect(answers).toEqual(['/api/auth/session', `/api/itineraries/${TRIP}`])
})

it('prefetches code and data of an itinerary when the page has no prefetch path', () => {
  const { code, answers } = boot({})
  expect(code).toEqual(page)
  expect(answers).toEqual(['/api/auth/session', `/api/itineraries/${TRIP}`])
})

it('prefetches the editor only if this browser has a local copy of the user', () => {
  expect(boot({ remembered: COPY }).code).toEqual([...page, ...editor])
  expect(boot({ remembered: COPY, question: '/api/itineraries/{2}' }).code).toEqual(editor)
  expect(boot({ remembered: { ...COPY, userId: 'bea' } }).code).toEqual(page)
})

it.each(['/', '/search', '/itineraries', `/itineraries/${TRIP}/history`, '/itineraries/1', '/itineraries/%2e%2e', '/ana'])(
  'prefetches only the session at %s',
  (path) => {
    const { code, answers } = boot({ path, remembered: COPY })
    expect([code, answers]).toEqual([[], ['/api/auth/session']])
  },
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
