import { act } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { ThemeProvider } from '@mui/material/styles'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Y from 'yjs'
import { addEvent, deleteEvent, editEvent, moveEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import type { FullRecord } from '../../engine/base/itinerarySource'
import { createLiveView } from '../../engine/document/liveView'
import { queryClient } from '../../engine/api/queryClient'
import { ItinerarySessionProvider } from '../../engine/hooks/useItinerarySession'
import type { ItinerarySession } from '../../engine/session/itinerarySession'
import { createConstant } from '../../lib/store/store'
import { ItineraryProvider } from '../../engine/hooks/useItinerary'
import { theme } from '../../theme/theme'
import { DayList } from './days/DayList'
import { emptyEventForm } from './eventForm/eventFormValues'
import { EventFormFields } from './eventForm/EventFormFields'
import { ThreadsContext } from './comments/useThreads'
import { OpenDaysProvider } from './viewport/openDays'
import { PageModeContext, memberChunks } from './base/pageMode'
import { wireDate } from '#testkit/date'
import { colosseum } from '#testkit/randomPlace'

const DAYS = 4
const EVENTS_PER_DAY = 5

const author = { id: 'ana', name: 'Ana', username: 'ana', avatar: null }
const head: FullRecord = {
  id: 'trip',
  title: 'Roma',
  description: '',
  image: null,
  startDate: wireDate('2027-10-24'),
  endDate: wireDate('2027-10-27'),
  dayCount: DAYS,
  location: {
    geonameId: 1,
    name: 'Roma',
    adminName1: null,
    countryName: 'Italia',
    countryCode: 'IT',
    fcode: null,
    lat: null,
    lng: null,
    timeZone: 'Europe/Rome',
  },
  isPublic: false,
  audience: 'private',
  userId: author.id,
  likes: 0,
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
  author,
  isLiked: false,
  forkedFrom: null,
  forkCount: 0,
  commentCount: 0,
  commenting: 'everyone',
  collaborators: [],
  roles: {},
  myRole: 'owner',
  recordVersion: 1,
}

/** What the event form asks of it. */
const session = {
  itineraryId: head.id,
  userId: author.id,
  takesPlaces: createConstant(true),
  recordStore: { shown: createConstant(undefined) },
} as Pick<ItinerarySession, 'itineraryId' | 'userId' | 'takesPlaces'> as ItinerarySession

const noThreads = { open: () => undefined, prefetch: () => undefined, drafts: new Map() }

/** Renders of each card since the last reset. */
let drawn: Map<string, number>
vi.mock('./presence/PresenceMarks', () => ({
  EventPresence({ eventId }: { eventId: string }) {
    drawn.set(eventId, (drawn.get(eventId) ?? 0) + 1)
    return null
  },
}))

let doc: Y.Doc
let events: string[]
let root: Root

const Page = () => (
  <>
    <DayList />
    <EventFormFields
      title="Editar evento"
      subtitle=""
      dayId=""
      initial={emptyEventForm}
      typed={undefined}
      onTyped={() => undefined}
      isOpen
      onSave={() => undefined}
      onClose={() => undefined}
      onClosed={() => undefined}
    />
  </>
)

const unfoldAll = () => {
  for (const heading of document.querySelectorAll<HTMLElement>('[data-fold][aria-expanded="false"]')) heading.click()
}

let view: ReturnType<typeof createLiveView>

beforeEach(async () => {
  await memberChunks.load()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  drawn = new Map()
  doc = newDoc()
  seedDoc(doc, DAYS)
  view = createLiveView(doc, createConstant(head))
  events = view
    .get()
    .days.flatMap(({ id: dayId }) =>
      Array.from({ length: EVENTS_PER_DAY }, (_, i) => addEvent(doc, { dayId }, { label: `Plan ${i}` })),
    )
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () =>
    root.render(
      <ThemeProvider theme={theme}>
        <ItineraryProvider source={{ record: createConstant(head), people: createConstant([author]), view }}>
          <PageModeContext value="reading">
            <OpenDaysProvider>
              <ThreadsContext value={noThreads}>
                <ItinerarySessionProvider session={session}>
                  <QueryClientProvider client={queryClient}>
                    <Page />
                  </QueryClientProvider>
                </ItinerarySessionProvider>
              </ThreadsContext>
            </OpenDaysProvider>
          </PageModeContext>
        </ItineraryProvider>
      </ThemeProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const after = async (action: () => void): Promise<Map<string, number>> => {
  drawn = new Map()
  await act(async () => action())
  return drawn
}

describe('rendering an itinerary', () => {
  it('leaves out the events of folded days', () => {
    expect([...drawn.keys()]).toEqual(events.slice(0, EVENTS_PER_DAY))
  })

  it('renders one card for each change of one event', async () => {
    await act(async () => unfoldAll())
    const [, , third = ''] = events
    for (const note of ['a', 'ab', 'abc'])
      expect(await after(() => editEvent(doc, third, { description: note }))).toEqual(new Map([[third, 1]]))
  })

  it('renders only the moved card, in its new day, and no card after a deletion', async () => {
    await act(async () => unfoldAll())
    const [first = ''] = events
    const dayId = view.get().days[3]?.id ?? ''
    expect([...(await after(() => moveEvent(doc, first, { dayId, index: 0 }))).keys()]).toEqual([first])
    expect(await after(() => void deleteEvent(doc, first))).toEqual(new Map())
  })

  it('renders no card while the user types in the event form', async () => {
    await act(async () => unfoldAll())
    const note = document.querySelector<HTMLTextAreaElement>('textarea[name="description"]')
    if (note === null) throw new Error('The form is not there')
    const type = (text: string) => () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(note, text)
      note.dispatchEvent(new Event('input', { bubbles: true }))
    }
    expect(await after(type('Entradas'))).toEqual(new Map())
    expect(note.value).toBe('Entradas')
    expect(await after(type('Entradas compradas'))).toEqual(new Map())
  })
})

describe('places of a day', () => {
  beforeEach(async () => {
    await import('./places/DayWays')
    await act(async () => unfoldAll())
  })

  const near = { ...colosseum, name: 'Capitolio', lat: 41.8934, lng: 12.4829 }
  const london = { ...colosseum, name: 'Heathrow', lat: 51.47, lng: -0.45, timeZone: 'Europe/London' }
  const walks = () => [...document.querySelectorAll('[data-walk]')].map(({ textContent }) => textContent)
  const nights = () =>
    [...document.querySelectorAll('section')].map((day) =>
      [...day.querySelectorAll('[data-night]')].map(({ textContent }) => textContent?.replaceAll(/[\u2068\u2069]/g, '')),
    )
  const routes = () => [...document.querySelectorAll('[data-route] a')].map(({ textContent }) => textContent)
  const textOf = (eventId: string) => document.querySelector(`[data-event="${eventId}"]`)?.textContent

  it('have the distance to the next one, which follows moves and renders no other card', async () => {
    const [first = '', second = '', third = ''] = events
    const dayId = view.get().days[0]?.id ?? ''
    await after(() => editEvent(doc, first, { place: colosseum }))
    expect(walks()).toEqual([])
    expect(await after(() => editEvent(doc, second, { place: near }))).toEqual(new Map([[second, 1]]))
    expect(walks()).toEqual(['Hasta el siguiente: 850 m · unos 15 min a pie'])
    expect(await after(() => moveEvent(doc, third, { dayId, index: 1 }))).toEqual(new Map())
    expect(walks()).toEqual([])
    expect(await after(() => moveEvent(doc, third, { dayId, index: 3 }))).toEqual(new Map())
    expect(walks()).toHaveLength(1)
  })

  it('say in which zone hours are, and on which day a journey ends', async () => {
    await import('./places/ZoneLine')
    const [first = '', second = ''] = events
    const journey = { category: 'transport' as const, startTime: '10:00', endTime: '11:30', place: colosseum, to: london }
    await after(() => editEvent(doc, first, journey))
    expect(textOf(first)).toContain('10:00 (hora de Roma) → 11:30 (hora de Londres) · 2 h 30 min')
    await after(() => editEvent(doc, first, { endTime: '09:30' }))
    expect(document.querySelector('sup')).toBeNull()
    await after(() => editEvent(doc, first, { to: colosseum }))
    expect(document.querySelector('sup')?.textContent).toBe('+1')
    await after(() => editEvent(doc, second, { startTime: '10:00', place: london }))
    expect(textOf(second)).toContain('hora de Londres')
  })

  it('have a line on the days between arrival and departure', async () => {
    await after(() => editEvent(doc, events[0] ?? '', { label: 'Hotel', category: 'accommodation', nights: 3 }))
    expect(nights()).toEqual([[], ['Noche en Hotel'], ['Noche en Hotel'], []])
  })

  it('have a route, in parts across a journey', async () => {
    const [first = '', second = '', third = '', fourth = ''] = events
    await after(() => editEvent(doc, first, { place: colosseum }))
    expect(routes()).toEqual([])
    await after(() => editEvent(doc, second, { place: near }))
    expect(routes()).toEqual(['Abrir la ruta en Google Maps'])
    await after(() => {
      editEvent(doc, third, { category: 'transport', place: near, to: london })
      editEvent(doc, fourth, { place: { ...london, lat: 51.5 } })
    })
    expect(routes()).toEqual(['Abrir la ruta en Google MapsRuta 1 de 2', 'Ruta 2 de 2'])
  })
})
