import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { addEvent, deleteEvent, editEvent, moveEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { view } from '#shared/itinerary/view'
import { eventually } from '#testkit/eventually'
import { randomFrom, type Random } from '#testkit/random'
import { RawSync } from '#testkit/sync/rawSync'
import { SyncClient } from '#testkit/sync/syncClient'
import { expectedRows, SyncDisk } from '#testkit/sync/syncDisk'
import { addPerson, addTrip, openParts, temporaryFolder, type SyncAccount } from '#testkit/sync/syncServer'

const KILLS = Number(process.env['SYNC_KILLS'] ?? 20)
const SEED = Number(process.env['SYNC_SEED'] ?? Date.now() % 1_000_000)
const script = fileURLToPath(new URL('../../testkit/sync/syncProcess.ts', import.meta.url))

/** A sync server in a process of its own. */
async function startProcess(dataDir: string, port = 0): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, port: Number(line.toString()) }
}

interface Op {
  client: SyncClient
  connection: number
  /** The update-bearing messages sent when it was done. */
  after: number
  eventId: string
  field: 'created' | 'label' | 'deleted' | 'moved'
  value: string
}

/** Does one edit with a value that no other edit has. */
function edit(random: Random, client: SyncClient, mark: string, mine: string[]): Omit<Op, 'client' | 'connection' | 'after'> {
  const { days } = client.view()
  // Days that are filling up stay below their limit.
  const dayId = random.pick(days.filter(({ events }) => events.length < 50))?.id ?? ''
  const eventId = random.pick(mine)
  if (eventId === undefined || mine.length < 5 || random.chance(0.3)) {
    const id = addEvent(client.doc, { dayId }, { label: mark, description: `nota ${mark}` })
    mine.push(id)
    return { eventId: id, field: 'created', value: mark }
  }
  if (random.chance(0.15)) {
    deleteEvent(client.doc, eventId)
    mine.splice(mine.indexOf(eventId), 1)
    return { eventId, field: 'deleted', value: mark }
  }
  if (random.chance(0.3)) {
    moveEvent(client.doc, eventId, { dayId, index: random.below(4) })
    return { eventId, field: 'moved', value: dayId }
  }
  editEvent(client.doc, eventId, { label: mark })
  return { eventId, field: 'label', value: mark }
}

test(
  `R19 what was acknowledged survives kill -9 with all clients wiped (${KILLS} kills)`,
  { timeout: 60_000 + KILLS * 15_000 },
  async () => {
    const random = randomFrom(SEED)
    const dataDir = await temporaryFolder()
    const parts = openParts(dataDir)
    const editors: SyncAccount[] = [await addPerson(parts, 'Ana'), await addPerson(parts, 'Bob'), await addPerson(parts, 'Eva')]
    const [ana, ...guests] = editors
    if (ana === undefined) throw new Error('nobody')
    const trips = [addTrip(parts, ana, { collaborators: guests }), addTrip(parts, ana, { collaborators: guests })]
    parts.db.$client.close()
    const disk = new SyncDisk({ dataDir })
    let { child, port } = await startProcess(dataDir)
    const total = { edits: 0, acknowledged: 0, unacknowledged: 0, unacknowledgedKept: 0 }

    for (let kill = 0; kill < KILLS; kill += 1) {
      const url = `ws://127.0.0.1:${port}/sync`
      const clients = trips.flatMap((id) =>
        editors.map((editor) => ({ id, client: new SyncClient({ url }, editor, id), mine: [] as string[] })),
      )
      await eventually(() => expect(clients.every(({ client }) => client.isSynced)).toBe(true))
      const ops: (Op & { id: string })[] = []
      const killAt = 40 + random.below(160)
      for (let i = 0; i < killAt; i += 1) {
        const { id, client, mine } = random.pick(clients) ?? { id: '', client: new SyncClient({ url }, ana, ''), mine: [] }
        const op = edit(random, client, `k${kill}-${i}`, mine)
        ops.push({ ...op, id, client, connection: client.connections, after: client.sent })
        if (random.chance(0.4)) await new Promise((resolve) => setImmediate(resolve))
      }
      // Somewhere amid the flow of acknowledgements, not only before or after all of them.
      const enough = random.below(killAt)
      await eventually(() => expect(ops.filter((op) => op.client.stored >= op.after).length).toBeGreaterThanOrEqual(enough), {
        timeout: 20_000,
        interval: 1,
      })
      child.kill('SIGKILL')
      await once(child, 'exit')
      const acknowledged = ops.filter((op) => op.connection === op.client.connections && op.client.stored >= op.after)
      for (const { client } of clients) client.destroy()

      ;({ child, port } = await startProcess(dataDir))
      for (const id of trips) {
        // Somebody with an empty browser.
        const raw = await RawSync.open({ url: `ws://127.0.0.1:${port}/sync` }, ana, id)
        const doc = newDoc()
        await raw.load(doc)
        raw.socket.close()
        const now = view(doc, '2026-10-01', '2026-10-03')
        expect(now, `seed ${SEED}`).toEqual(disk.view(id))
        const here = ops.filter((op) => op.id === id)
        const shows = (op: Op) => {
          const event = now.events[op.eventId]
          const later = here.slice(here.indexOf(op as Op & { id: string }) + 1).filter((next) => next.eventId === op.eventId)
          if (op.field === 'deleted') return event === undefined
          if (event === undefined) return later.some((next) => next.field === 'deleted')
          if (op.field === 'created') return true
          const values = [op, ...later].filter((next) => next.field === op.field).map(({ value }) => value)
          return values.includes(op.field === 'moved' ? event.dayId : event.label)
        }
        const lost = acknowledged.filter((op) => op.id === id && !shows(op))
        expect(
          lost.map(({ field, value }) => `${field} ${value}`),
          `seed ${SEED}, kill ${kill}`,
        ).toEqual([])
        total.unacknowledgedKept += here.filter((op) => !acknowledged.includes(op) && shows(op)).length
        await eventually(() => expect(disk.rows(id)).toEqual(expectedRows(now)))
      }
      total.edits += ops.length
      total.acknowledged += acknowledged.length
      total.unacknowledged += ops.length - acknowledged.length
    }
    console.log(`kill -9 ×${KILLS}, seed ${SEED}: ${JSON.stringify(total)}, lost 0`)
    expect(total.acknowledged).toBeGreaterThan(0)
  },
)
