import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import { pages, questionOf, withoutHeader } from '#shared/site/pages'

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
  // As scripts/build/siteInPage.ts writes it.
  const site: Record<string, string | undefined> = {
    'data-path': pages.itinerary.path,
    'data-question': questionOf('itinerary'),
  }
  const metas: Record<string, string | undefined> = {
    question,
    headerless: withoutHeader().join(' '),
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

it('asks what the server says the page will want, and leaves its code to the links that came with that', () => {
  const { code, answers } = boot({ question: '/api/itineraries/{2}' })
  expect(code).toEqual([])
  expect(answers).toEqual(['/api/auth/session', `/api/itineraries/${TRIP}`])
})

it('knows what an itinerary wants when the page is the copy of this device, which is the same for all', () => {
  const { code, answers } = boot({})
  expect(code).toEqual(page)
  expect(answers).toEqual(['/api/auth/session', `/api/itineraries/${TRIP}`])
})

it('asks for the code that edits only where this browser has a copy of theirs', () => {
  expect(boot({ remembered: COPY }).code).toEqual([...page, ...editor])
  expect(boot({ remembered: COPY, question: '/api/itineraries/{2}' }).code).toEqual(editor)
  expect(boot({ remembered: { ...COPY, userId: 'bea' } }).code).toEqual(page)
})

it.each(['/', '/search', '/itineraries', `/itineraries/${TRIP}/history`, '/itineraries/1', '/itineraries/%2e%2e', '/ana'])(
  'guesses nothing at %s',
  (path) => {
    const { code, answers } = boot({ path, remembered: COPY })
    expect([code, answers]).toEqual([[], ['/api/auth/session']])
  },
)

it('asks nothing in the name of somebody who has left', () => {
  expect(boot({ remembered: { 'periplo-leaving': '1' }, question: '/api/itineraries/{2}' }).answers).toEqual([])
})

it('says which colours, which page and whom it expects', () => {
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
