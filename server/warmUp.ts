import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import { writeSyncStep1, writeUpdate } from 'y-protocols/sync'
import { Registration } from '#shared/api/auth'
import { NewItinerary } from '#shared/api/itineraries'
import { ANY_DATE } from '#shared/dates'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID, newDoc } from '#shared/itinerary/doc'
import { connectionQuery } from '#shared/sync/connectionQuery'
import { messageTypes, customMessageTypes } from '#shared/sync/messages'
import { ACCESS_COOKIE, openSession } from './accounts/sessionService'
import type { Config } from './base/config'
import type { Services } from './base/services'
import { register } from './features/accounts/signInService'
import { createItinerary } from './features/itineraries/itineraryService'
import { addCollaborator } from './records/collaborators'
import { startServer } from './start'

const PEOPLE = ['ana', 'bea'] as const
const TRIPS = 10
const EVENTS = 5
const ROUNDS = 80
/** Clients that reconnect go first. */
const HEAD_START_MS = 1000
/** Between rounds, and as long as the event loop is busy. */
const GAP_MS = 10
const BUSY = 0.9
/** After this much load the code is compiled anyway. */
const LONGEST_WAIT_MS = 30_000

interface Editor {
  socket: WebSocket
  edit(): void
  /** Messages acknowledged as stored. */
  confirmed(): number
}

/** On a temporary server, so that first edits are fast. Resolves with the number of stored edits. */
export async function warmUp(config: Config, gazetteer: Services['gazetteer'], signal: AbortSignal): Promise<number> {
  const dataDir = join(config.dataDir, 'warm-up')
  // Left by a killed server.
  await rm(dataDir, { recursive: true, force: true })
  await pause(HEAD_START_MS, undefined, { signal }).catch(() => undefined)
  await pauseForOthers(signal)
  const sync: Config['sync'] = { ...config.sync, messagesPerSecond: 0, durability: 'normal' }
  // Always SQLite, apart from the real database.
  const apart = { dataDir, databaseUrl: undefined, busUrl: undefined, s3Url: undefined }
  const own: Config = { ...config, ...apart, host: '127.0.0.1', port: 0, logLevel: 'silent', rateLimit: false, sync }
  const server = await startServer(own, { gazetteer })
  try {
    const editors = await openEditors(server.services, server.url.replace('http', 'ws'), signal)
    for (let round = 0; round < ROUNDS && !signal.aborted; round += 1) {
      for (const editor of editors) editor.edit()
      await pauseForOthers(signal)
    }
    for (const { socket } of editors) socket.close()
    return editors.reduce((sum, { confirmed }) => sum + confirmed(), 0)
  } finally {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Resolves once the event loop had idle time. */
async function pauseForOthers(signal: AbortSignal): Promise<void> {
  const until = performance.now() + LONGEST_WAIT_MS
  for (let isBusy = true; isBusy && !signal.aborted && performance.now() < until;) {
    const before = performance.eventLoopUtilization()
    await pause(GAP_MS)
    isBusy = performance.eventLoopUtilization(before).utilization > BUSY
  }
}

async function openEditors(services: Services, url: string, signal: AbortSignal): Promise<Editor[]> {
  const people = await Promise.all(PEOPLE.map((name) => signUp(services, name)))
  const [geonameId] = services.gazetteer.search('Roma', 'es').map((place) => place.geonameId)
  const input = NewItinerary.parse({ title: 'Roma', startDate: ANY_DATE, endDate: ANY_DATE, location: { geonameId } })
  const editors: Editor[] = []
  for (let trip = 0; trip < TRIPS && !signal.aborted; trip += 1) {
    const itineraryId = await createItinerary(services, people[0]?.id ?? '', input)
    await addCollaborator(services, itineraryId, { username: PEOPLE[1] })
    for (const { cookie } of people) editors.push(await openEditor(`${url}/sync/${itineraryId}`, cookie))
  }
  return editors
}

async function signUp(services: Services, username: string): Promise<{ id: string; cookie: string }> {
  const account = { username, name: username, email: `${username}@example.com`, password: services.newId(), avatar: null }
  const user = await register(services, Registration.parse(account))
  const tokens = await openSession(services, user)
  return { id: user.id, cookie: `${ACCESS_COOKIE}=${tokens?.access ?? ''}` }
}

async function openEditor(url: string, cookie: string): Promise<Editor> {
  const doc = newDoc()
  const query = new URLSearchParams(connectionQuery({ clientId: doc.clientID }))
  const socket = new WebSocket(`${url}?${query.toString()}`, { headers: { cookie } })
  const send = (write: (encoder: encoding.Encoder) => void) =>
    socket.send(
      encoding.encode((encoder) => {
        encoding.writeVarUint(encoder, messageTypes.sync)
        write(encoder)
      }),
    )
  let confirmed = 0
  socket.on('message', (data: Buffer) => {
    const decoder = decoding.createDecoder(data)
    if (decoding.readVarUint(decoder) === customMessageTypes.acknowledgement) confirmed = decoding.readVarUint(decoder)
  })
  await once(socket, 'open')
  send((encoder) => writeSyncStep1(encoder, doc))
  doc.on('update', (update: Uint8Array) => send((encoder) => writeUpdate(encoder, update)))
  const events: string[] = []
  let edits = 0
  const edit = () => {
    edits += 1
    if (events.length < EVENTS) events.push(addEvent(doc, { dayId: IDEAS_DAY_ID }, { label: 'Paseo' }))
    else editEvent(doc, events[edits % EVENTS] ?? '', { label: `Paseo ${edits}` })
  }
  return { socket, edit, confirmed: () => confirmed }
}
