import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { newDoc } from '#shared/itinerary/doc'
import type { ItineraryView } from '#shared/itinerary/view'
import { caseCount, firstSeed } from '#testkit/budget'
import { eventually } from '#testkit/eventually'
import { randomFrom, type Random } from '#testkit/random'
import { RawSync } from '#testkit/sync/rawSync'
import { SyncClient } from '#testkit/sync/syncClient'
import { expectedRows, SyncDisk } from '#testkit/sync/syncDisk'
import { programFile } from '#testkit/server/operations'
import { envForDataDir } from '#testkit/server/testData'
import { addSyncUser, addSyncTrip, openTestServices, type SyncAccount } from '#testkit/sync/syncServer'
import { temporaryFolder } from '#testkit/sync/syncServerForTest'
import { makeTrackedEdit, isTrackedEditVisible, type TrackedEdit } from '#testkit/sync/trackedEdits'
import { computeTestView } from '#testkit/sync/captureUpdate'

const KILLS = caseCount('SYNC_KILLS', { short: 5, full: 20 })
const SEED = firstSeed('SYNC_SEED')

/** A sync server process that can be killed and restarted on the same data. */
class KillableServer {
  #child: ChildProcess | undefined
  #port = 0

  constructor(readonly dataDir: string) {
    onTestFinished(() => void this.#child?.kill('SIGKILL'))
  }

  get url(): string {
    return `ws://127.0.0.1:${this.#port}/sync`
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [programFile('syncProcess'), this.dataDir, '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TEST_ENGINE: '', ...(await envForDataDir(this.dataDir)) },
    })
    this.#child = child
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    this.#port = Number(line.toString())
  }

  async kill(): Promise<void> {
    if (this.#child === undefined) return
    this.#child.kill('SIGKILL')
    await once(this.#child, 'exit')
  }
}

interface Editor {
  id: string
  client: SyncClient
  mine: string[]
}

interface Edit extends TrackedEdit {
  id: string
  client: SyncClient
  connection: number
  /** Number of update messages sent by then. */
  after: number
}

async function editAtOnce(random: Random, editors: readonly Editor[], kill: number, count: number): Promise<Edit[]> {
  const edits: Edit[] = []
  for (let i = 0; i < count; i += 1) {
    const editor = random.pick(editors)
    if (editor === undefined) throw new Error('nobody')
    const { id, client, mine } = editor
    const done = makeTrackedEdit(random, client.doc, mine, `k${kill}-${i}`)
    edits.push({ ...done, id, client, connection: client.connections, after: client.sent })
    if (random.chance(0.4)) await new Promise((resolve) => setImmediate(resolve))
  }
  return edits
}

const isAcknowledged = ({ client, connection, after }: Edit) => connection === client.connections && client.stored >= after

async function viewOfNewcomer(url: string, editor: SyncAccount, id: string): Promise<ItineraryView> {
  const raw = await RawSync.open({ url }, editor, id)
  const doc = newDoc()
  await raw.load(doc)
  raw.socket.close()
  return computeTestView(doc)
}

async function setUpFixture() {
  const dataDir = await temporaryFolder()
  const parts = await openTestServices(dataDir)
  const [ana, bob, eva] = [await addSyncUser(parts, 'Ana'), await addSyncUser(parts, 'Bob'), await addSyncUser(parts, 'Eva')]
  const addSharedTrip = () => addSyncTrip(parts, ana, { collaborators: [bob, eva] })
  const trips = await Promise.all([addSharedTrip(), addSharedTrip()])
  await parts.db.close()
  return { server: new KillableServer(dataDir), disk: new SyncDisk({ dataDir }), people: [ana, bob, eva] as const, trips }
}

test(
  `R19 acknowledged edits survive kill -9 with all clients wiped (${KILLS} kills)`,
  { timeout: 60_000 + KILLS * 60_000 },
  async () => {
    const random = randomFrom(SEED)
    const { server, disk, people, trips } = await setUpFixture()
    const total = { edits: 0, acknowledged: 0, unacknowledged: 0, unacknowledgedKept: 0 }
    await server.start()

    for (let kill = 0; kill < KILLS; kill += 1) {
      const editors = trips.flatMap((id) =>
        people.map((person): Editor => ({ id, client: new SyncClient(server, person, id), mine: [] })),
      )
      await eventually(() => expect(editors.every(({ client }) => client.isSynced)).toBe(true))
      const edits = await editAtOnce(random, editors, kill, 40 + random.below(160))
      // Kill at a random point among the acks.
      const enough = random.below(edits.length)
      await eventually(
        () => expect(edits.filter(({ client, after }) => client.stored >= after).length).toBeGreaterThanOrEqual(enough),
        { interval: 1 },
      )
      await server.kill()
      const acknowledged = edits.filter(isAcknowledged)
      for (const { client } of editors) client.destroy()

      await server.start()
      for (const id of trips) {
        const now = await viewOfNewcomer(server.url, people[0], id)
        expect(now, `seed ${SEED}`).toEqual(await disk.view(id))
        const here = edits.filter((one) => one.id === id)
        const shown = here.filter((one, i) => isTrackedEditVisible(one, here.slice(i + 1), now))
        const lost = here.filter((one) => acknowledged.includes(one) && !shown.includes(one))
        expect(
          lost.map(({ field, value }) => `${field} ${value}`),
          `seed ${SEED}, kill ${kill}`,
        ).toEqual([])
        total.unacknowledgedKept += shown.filter((one) => !acknowledged.includes(one)).length
        await eventually(async () => expect(await disk.rows(id)).toEqual(expectedRows(now)))
      }
      total.edits += edits.length
      total.acknowledged += acknowledged.length
      total.unacknowledged += edits.length - acknowledged.length
    }
    console.log(`kill -9 ×${KILLS}, seed ${SEED}: ${JSON.stringify(total)}, lost 0`)
    expect(total.acknowledged).toBeGreaterThan(0)
  },
)
