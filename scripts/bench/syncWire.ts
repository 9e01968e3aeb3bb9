import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as decoding from 'lib0/decoding'
import { WebSocket } from 'ws'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { messageTypes, ownMessageTypes, syncSteps } from '#shared/sync/messages'
import { frames } from '#testkit/sync/frames'
import { addPerson, addTrip, openParts } from '#testkit/sync/syncServer'
import { percentiles, printTable } from './table'

const script = fileURLToPath(new URL('../../testkit/sync/syncProcess.ts', import.meta.url))

/** A client that only counts: what it hears and when. */
class Listener {
  onStored: (count: number) => void = () => undefined
  onUpdate: (update: Uint8Array) => void = () => undefined
  readonly socket: WebSocket
  readonly ready: Promise<void>

  constructor(url: string, cookie: string) {
    this.socket = new WebSocket(url, { headers: { cookie }, perMessageDeflate: false })
    this.ready = new Promise((resolve, reject) => {
      this.socket.on('open', () => this.socket.send(frames.step1()))
      this.socket.on('close', (code) => reject(new Error(`closed ${code}`)))
      this.socket.on('message', (data: Buffer) => {
        const decoder = decoding.createDecoder(data)
        const type = decoding.readVarUint(decoder)
        const step = decoding.readVarUint(decoder)
        if (type === ownMessageTypes.acknowledgement) this.onStored(step)
        if (type === messageTypes.sync && step === syncSteps.fullAnswer) resolve()
        if (type === messageTypes.sync && step === syncSteps.update) this.onUpdate(decoding.readVarUint8Array(decoder))
      })
    })
    this.ready.catch(() => undefined)
  }
}

interface Load {
  title: string
  clients: number
  writers: number
  /** Updates a second of all writers together. */
  rate: number
  seconds: number
}

/** Latencies of acknowledgements and deliveries, and what they cost the server's processor. */
export async function benchWire(dataDir: string, loads: readonly Load[]): Promise<void> {
  const parts = openParts(dataDir)
  const ana = await addPerson(parts, 'Ana')
  const trips = loads.map(() => addTrip(parts, ana))
  parts.db.$client.close()
  const server = spawn(process.execPath, ['--import', 'tsx', script, dataDir, '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  const rows: (string | number)[][] = []
  try {
    for (const [i, load] of loads.entries())
      rows.push(await run(`ws://127.0.0.1:${Number(line)}/sync/${trips[i] ?? ''}`, ana.cookie, load))
  } finally {
    server.kill()
  }
  printTable(
    'Over sockets, server and clients on this machine (ms)',
    ['load', 'sent/s', 'deliveries/s', 'ack p50', 'p95', 'p99', 'delivery p50', 'p95', 'p99', 'lost'],
    rows,
  )
}

async function run(url: string, cookie: string, { title, clients, writers, rate, seconds }: Load): Promise<(string | number)[]> {
  const all = Array.from({ length: clients }, () => new Listener(url, cookie))
  await Promise.all(all.map(({ ready }) => ready))
  const sentAt = new Map<string, number>()
  const deliveries: number[] = []
  const acks: number[] = []
  for (const listener of all)
    listener.onUpdate = (update) => {
      const mark = markIn(update)
      const at = mark === undefined ? undefined : sentAt.get(mark)
      if (at !== undefined) deliveries.push(performance.now() - at)
    }
  const pens = all.slice(0, writers).map((listener, i) => {
    const doc = newDoc()
    const pending: number[] = []
    let last = new Uint8Array()
    doc.on('update', (update: Uint8Array) => (last = Uint8Array.from(update)))
    const eventId = addEvent(doc, { dayId: '' }, { label: 'inicio' })
    const send = () => {
      pending.push(performance.now())
      listener.socket.send(frames.update(last))
    }
    let acknowledged = 0
    listener.onStored = (stored) => {
      for (; acknowledged < stored; acknowledged += 1) acks.push(performance.now() - (pending.shift() ?? NaN))
    }
    send()
    let number = 0
    return () => {
      const mark = `m${i}-${(number += 1)}.`
      editEvent(doc, eventId, { label: mark })
      sentAt.set(mark, performance.now())
      send()
    }
  })
  const since = performance.now()
  let sent = 0
  while (performance.now() - since < seconds * 1000) {
    const due = Math.floor(((performance.now() - since) / 1000) * rate)
    for (; sent < due; sent += 1) pens[sent % pens.length]?.()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const expected = sent * (clients - 1)
  const patience = performance.now() + 10_000
  while ((deliveries.length < expected || acks.length < sent + writers) && performance.now() < patience)
    await new Promise((resolve) => setTimeout(resolve, 20))
  for (const { socket } of all) socket.terminate()
  const [ack, delivery] = [percentiles(acks), percentiles(deliveries)]
  return [
    title,
    sent / seconds,
    deliveries.length / seconds,
    ack.p50,
    ack.p95,
    ack.p99,
    delivery.p50,
    delivery.p95,
    delivery.p99,
    String(expected - deliveries.length + (sent + writers - acks.length)),
  ]
}

/** The mark that an edit wrote; undefined for other updates. */
function markIn(update: Uint8Array): string | undefined {
  const text = Buffer.from(update).toString('latin1')
  return /m\d+-\d+\./.exec(text)?.[0]
}
