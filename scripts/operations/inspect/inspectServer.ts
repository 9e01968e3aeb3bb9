import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { z } from 'zod'
import { Itinerary, ItineraryChangeEntry } from '#shared/api/itineraries'
import { newDoc } from '#shared/itinerary/doc'
import { computeView, type ItineraryView } from '#shared/itinerary/view'
import { isCalendarDate, type CalendarDate } from '#shared/dates'
import { customMessageTypes } from '#shared/sync/messages'
import { OperationError } from '../base/command'

const DAY_MS = 24 * 3600 * 1000
/** Servers keep changes this long. */
const CHANGES_MS = 30 * DAY_MS
const SYNC_WAIT_MS = 20_000

/** Of an editor. */
export interface ServerLogin {
  url: string
  username: string
  password: string
}

export type ServedItinerary = Awaited<ReturnType<typeof inspectServer>>

/** Read-only. */
export async function inspectServer({ url, username, password }: ServerLogin, itineraryId: string) {
  const origin = url.replace(/\/+$/, '')
  const cookie = await signIn(origin, { usernameOrEmail: username, password })
  const read = async <T>(path: string, shape: z.ZodType<T>): Promise<T> => {
    const answer = await fetch(`${origin}/api${path}`, { headers: { cookie } })
    if (!answer.ok) throw new OperationError(`The server refuses GET ${path}: ${answer.status} ${await answer.text()}`)
    return shape.parse(await answer.json())
  }
  try {
    const record = await read(`/itineraries/${itineraryId}`, Itinerary)
    const since = new Date(Date.now() - CHANGES_MS).toISOString()
    const changes = await read(`/itineraries/${itineraryId}/changes?since=${since}`, z.array(ItineraryChangeEntry))
    const doc = await readDocument(origin, cookie, itineraryId)
    const content = computeView(doc, dateOf(record.startDate), dateOf(record.endDate))
    const clientIds = [...Y.decodeStateVector(Y.encodeStateVector(doc))].map(([clientId, operations]) => ({
      clientId,
      operations,
    }))
    const bytes = Y.encodeStateAsUpdate(doc).length
    doc.destroy()
    return { itineraryId, record, changes, content, clientIds, bytes, differences: compare(record, content) }
  } finally {
    await fetch(`${origin}/api/auth/logout`, { method: 'POST', headers: { cookie } })
  }
}

/** Returns the cookies. */
async function signIn(origin: string, body: { usernameOrEmail: string; password: string }): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok)
    throw new OperationError(`The server refuses to sign in ${body.usernameOrEmail}: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0] ?? '')
    .join('; ')
}

async function readDocument(origin: string, cookie: string, itineraryId: string): Promise<Y.Doc> {
  class SignedInSocket extends WebSocket {
    constructor(address: string | URL) {
      super(address, [], { headers: { cookie } })
    }
  }
  const polyfill: unknown = SignedInSocket
  const doc = newDoc()
  const provider = new WebsocketProvider(`${origin.replace(/^http/, 'ws')}/sync`, itineraryId, doc, {
    disableBc: true,
    connect: false,
    WebSocketPolyfill: polyfill as typeof globalThis.WebSocket,
  })
  // Standard clients complain about these.
  for (const type of Object.values(customMessageTypes)) provider.messageHandlers[type] = () => undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const refuse = (reason: string) => reject(new OperationError(`The document was not received: ${reason}.`))
      const timer = setTimeout(() => refuse(`no answer for ${SYNC_WAIT_MS / 1000} s`), SYNC_WAIT_MS)
      provider.on('sync', (isSynced: boolean) => isSynced && resolve())
      provider.on('connection-close', (event) => refuse(`the server closed with ${event?.code ?? 'no code'}`))
      provider.on('sync', () => clearTimeout(timer))
      provider.on('connection-close', () => clearTimeout(timer))
      provider.connect()
    })
    return doc
  } finally {
    provider.destroy()
  }
}

function dateOf(wireDate: string): CalendarDate {
  const date = wireDate.slice(0, 10)
  if (!isCalendarDate(date)) throw new OperationError(`The server sent an invalid date: ${wireDate}`)
  return date
}

/** REST reads rows. */
function compare({ days, ideas }: Pick<Itinerary, 'days' | 'ideas'>, content: ItineraryView): string[] {
  const outline = (place: string, events: readonly { id: string; label: string }[]) =>
    `${place}: ${events.map(({ id, label }) => `${id} ${JSON.stringify(label)}`).join(', ') || 'nothing'}`
  const eventsOf = (ids: readonly string[]) => ids.map((id) => ({ id, label: content.events[id]?.label ?? '' }))
  const rows = [...days.map(({ id, events }) => outline(`day ${id}`, events)), outline('ideas', ideas)]
  const shown = [
    ...content.days.map(({ id, events }) => outline(`day ${id}`, eventsOf(events))),
    outline('ideas', eventsOf(content.ideas)),
  ]
  return [
    ...rows.filter((line) => !shown.includes(line)).map((line) => `only in the rows: ${line}`),
    ...shown.filter((line) => !rows.includes(line)).map((line) => `only in the document: ${line}`),
  ]
}
