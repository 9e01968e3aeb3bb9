import { Agent, request } from 'node:http'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import sharp from 'sharp'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { createConnectionQuery } from '#shared/sync/connectionQuery'
import { messageTypes, syncSteps } from '#shared/sync/messages'

export interface AttackTarget {
  url: string
  cookie: string
  /** Of other accounts of the attacker. */
  otherCookies: string[]
  publicIds: string[]
  /** Of another user, public, with 7,000 events. */
  largeId: string
  ownId: string
  dayId: string
  eventIds: string[]
}

export interface Attack {
  title: string
  /** At full speed until its process ends. */
  run(target: AttackTarget): void | Promise<void>
}

/** Repeats requests once answered. */
const asking =
  (pathOf: (target: AttackTarget) => string, hostOf: () => string | undefined = () => undefined, connections = 100) =>
  (target: AttackTarget): void => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    const ask = () => {
      const host = hostOf()
      const asked = request(
        `${target.url}${pathOf(target)}`,
        { agent, headers: host === undefined ? {} : { host } },
        (answer) => {
          answer.resume()
          answer.once('close', () => setImmediate(ask))
        },
      )
      asked.once('error', () => setTimeout(ask, 50))
      asked.end()
    }
    for (let i = 0; i < connections; i += 1) ask()
  }

const randomHost = () => `${randomUUID()}.example`
const pick = <T>(things: readonly T[]): T | undefined => things[Math.floor(Math.random() * things.length)]
const letters = () => Math.random().toString(36).slice(2, 5)

function sockets(
  { url, cookie }: Pick<AttackTarget, 'url' | 'cookie'>,
  count: number,
  onConnect: (socket: Socket) => void,
): void {
  for (let i = 0; i < count; i += 1) {
    const socket = io(url, { transports: ['websocket'], forceNew: true, ...(cookie && { extraHeaders: { cookie } }) })
    socket.on('connect', () => onConnect(socket))
    socket.on('disconnect', () => setTimeout(() => socket.connect(), 100))
  }
}

/** Repeats `atOnce` sends once answered. */
function again(socket: Socket, name: string, payload: () => unknown, atOnce = 5): void {
  const send = () => socket.timeout(60_000).emit(name, payload(), () => setImmediate(send))
  for (let i = 0; i < atOnce; i += 1) send()
}

export const attacks: Record<string, Attack> = {
  covers: { title: 'covers that are not cached', run: asking(() => `/covers/${randomUUID()}/0/wide.svg`) },
  sitemap: { title: 'the site map under new host names', run: asking(() => '/sitemap.xml', randomHost) },
  pages: { title: 'pages under new host names', run: asking(({ publicIds }) => `/itineraries/${pick(publicIds)}`, randomHost) },
  search: {
    title: 'places and people by three letters',
    run: asking(() => `/api/search/${pick(['locations', 'users'])}?query=${letters()}`),
  },
  feeds: {
    title: 'other pages of the public list',
    run: asking(() => `/api/itineraries?sort=popular&limit=50&location=${letters()}`),
  },
  reads: { title: 'whole itineraries', run: asking(({ publicIds }) => `/api/itineraries/${pick(publicIds)}`) },
  documents: {
    title: 'the description of the API, numbers',
    run: asking(() => pick(['/api/openapi.json', '/api/docs', '/metrics']) ?? ''),
  },
  logins: {
    title: 'password guesses for changing users',
    run({ url }) {
      const guess = async () => {
        const body = JSON.stringify({ usernameOrEmail: randomUUID().slice(0, 20), password: 'no es esta' })
        await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
          .then((answer) => answer.text())
          .catch(() => undefined)
        void guess()
      }
      for (let i = 0; i < 50; i += 1) void guess()
    },
  },
  rooms: {
    title: 'visitors in as many rooms as allowed',
    run: ({ url, publicIds }) =>
      sockets({ url, cookie: '' }, 80, (socket) => {
        for (let i = 0; i < 100; i += 1) socket.emit('join-itinerary', publicIds[i % publicIds.length])
        again(socket, 'join-itinerary', () => pick(publicIds))
      }),
  },
  handshakes: {
    title: 'connections without end',
    run({ url }) {
      asking(() => '/socket.io/?EIO=4&transport=polling')({
        url,
        cookie: '',
        otherCookies: [],
        publicIds: [],
        largeId: '',
        ownId: '',
        dayId: '',
        eventIds: [],
      })
    },
  },
  reorder: {
    title: 'a full day of events in changing orders',
    run: (target) =>
      sockets(target, 5, (socket) => {
        const { ownId: itineraryId, dayId, eventIds } = target
        again(socket, 'reorder-events', () => ({
          itineraryId,
          dayId,
          eventData: { reorderedEvents: eventIds.toSorted(() => Math.random() - 0.5).map((id) => ({ id })) },
        }))
      }),
  },
  refused: {
    title: 'writes that are refused and corrected',
    run: (target) =>
      sockets(target, 20, (socket) => {
        again(socket, 'delete-day', () => ({ itineraryId: target.ownId, dayId: randomUUID() }))
      }),
  },
  forks: {
    title: 'forks of a large itinerary, 17 at once',
    run({ url, cookie, largeId }) {
      const headers = { cookie, 'content-type': 'application/json' }
      const send = async () => {
        await fetch(`${url}/api/itineraries/${largeId}/forks`, { method: 'POST', headers, body: '{"startDate":"2027-03-01"}' })
          .then(async (answer) => (answer.status === 429 ? sleep(100) : answer.text()))
          .catch(() => undefined)
        void send()
      }
      for (let i = 0; i < 17; i += 1) void send()
    },
  },
  pictures: {
    title: 'progressive pictures of 12 megapixels by 16 accounts',
    async run({ url, otherCookies }) {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
      const picture = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'gray', noise } })
        .jpeg({ progressive: true, quality: 20 })
        .toBuffer()
      const send = async (cookie: string) => {
        const body = new FormData()
        body.set('file', new File([Buffer.concat([picture, Buffer.from(randomUUID())])], 'foto.jpg', { type: 'image/jpeg' }))
        await fetch(`${url}/api/upload/event-image`, { method: 'POST', headers: { cookie }, body })
          .then(async (answer) => (answer.status === 429 ? sleep(100) : answer.text()))
          .catch(() => undefined)
        void send(cookie)
      }
      for (const cookie of otherCookies) void send(cookie)
    },
  },
  large: {
    title: 'a large itinerary, read 18 times at once',
    run: asking(({ largeId }) => `/api/itineraries/${largeId}`, undefined, 18),
  },
  overflow: {
    title: 'a large itinerary shortened and restored in turns',
    async run({ url, cookie, ownId }): Promise<void> {
      const call = (path: string, method: string, body?: unknown) =>
        fetch(`${url}/api/itineraries/${ownId}${path}`, {
          method,
          headers: { cookie, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
      for (;;) {
        const entries = (await (await call('/versions?limit=1', 'GET')).json()) as { version: number }[]
        await call('', 'PATCH', { endDate: '2027-05-01', overflow: 'ideas' }).then((answer) => answer.text())
        await call(`/versions/${entries[0]?.version}/restore`, 'POST').then((answer) => answer.text())
      }
    },
  },
  restores: {
    title: 'a large itinerary, restored to one version and then another',
    async run({ url, cookie, ownId }): Promise<void> {
      const call = (path: string, method = 'GET') =>
        fetch(`${url}/api/itineraries/${ownId}/versions${path}`, { method, headers: { cookie } })
      const entries = (await (await call('?limit=50')).json()) as { version: number }[]
      const versions = [entries.at(-1), entries.at(-2)].flatMap((entry) => (entry === undefined ? [] : [entry.version]))
      let i = 0
      while (versions.length > 0) {
        i += 1
        await call(`/${versions[i % versions.length]}/restore`, 'POST')
          .then((answer) => answer.text())
          .catch(() => undefined)
      }
    },
  },
  updates: {
    title: 'documents with more events than allowed',
    run({ url, cookie, ownId }) {
      const doc = new Y.Doc()
      doc.transact(() => {
        for (let i = 0; i < 15_000; i += 1) doc.getMap('events').set(randomUUID(), new Y.Map())
      })
      const message = encoding.encode((encoder) => {
        for (const type of [messageTypes.sync, syncSteps.update]) encoding.writeVarUint(encoder, type)
        encoding.writeVarUint8Array(encoder, Y.encodeStateAsUpdate(doc))
      })
      const query = new URLSearchParams(createConnectionQuery({ clientId: doc.clientID }))
      const connect = () => {
        const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/sync/${ownId}?${query}`, { headers: { cookie } })
        socket.on('open', () => socket.send(message))
        socket.on('error', () => undefined)
        socket.on('close', () => setTimeout(connect, 20))
      }
      for (let i = 0; i < 5; i += 1) connect()
    },
  },
}
