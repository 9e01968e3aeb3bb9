import { expect, test } from 'vitest'
import { roots } from '#shared/itinerary/doc'
import { addEvent } from '#shared/itinerary/commands'
import { caseCount, firstSeed } from '#testkit/budget'
import { eventually } from '#testkit/eventually'
import { randomFrom } from '#testkit/random'
import { applyRandomCommand } from '#testkit/randomCommands'
import { readReplicaState } from '#testkit/sync/captureUpdate'
import { SyncClient } from '#testkit/sync/syncClient'
import { expectedRows, SyncDisk } from '#testkit/sync/syncDisk'
import { openSyncServer, type SyncAccount } from '#testkit/sync/syncServer'
import { syncServerForTest, temporaryFolder } from '#testkit/sync/syncServerForTest'

const HISTORIES = caseCount('SYNC_HISTORIES', { short: 2, full: 8 })
const SEED = firstSeed('SYNC_SEED')
const turn = () => new Promise((resolve) => setImmediate(resolve))

for (let history = 0; history < HISTORIES; history += 1) {
  const seed = SEED + history
  test(`R14 replicas, log and rows agree after random edits, lost connections and restarts (seed ${seed})`, async () => {
    const random = randomFrom(seed)
    const dataDir = await temporaryFolder()
    const settings = {
      compactRows: 15,
      idleMs: 50,
      leastIdleMs: 0,
      tickMs: 10,
      messagesPerSecond: 0,
      commitGapMs: random.pick([0, 5, 30]) ?? 5,
    }
    let server = await openSyncServer({ dataDir, settings })
    const editors: SyncAccount[] = [await server.addUser('Ana'), await server.addUser('Bob'), await server.addUser('Eva')]
    const [ana, ...guests] = editors
    if (ana === undefined) throw new Error('nobody')
    const id = await server.addTrip(ana, { collaborators: guests })
    const { port, url } = server
    const clients = [...editors, ana].map((editor) => new SyncClient({ url }, editor, id))
    await eventually(() => expect(clients.every(({ isSynced }) => isSynced)).toBe(true))
    const did = { edits: 0, offline: 0, cuts: 0, restarts: 0, serverWrites: 0 }

    for (let step = 0; step < 150; step += 1) {
      const dice = random.next()
      const client = random.pick(clients) ?? new SyncClient({ url }, ana, id)
      if (dice < 0.7) {
        applyRandomCommand(random, client.doc, 7)
        did.edits += 1
        if (!client.provider.wsconnected) did.offline += 1
      } else if (dice < 0.78) client.provider.disconnect()
      else if (dice < 0.86) client.provider.connect()
      else if (dice < 0.9) {
        client.cut()
        did.cuts += 1
      } else if (dice < 0.97) {
        const room = await server.hub.open(id)
        await room.write({ origin: 'legacy', userId: ana.id }, (doc) => applyRandomCommand(random, doc, 7))
        did.serverWrites += 1
      } else {
        await server.close()
        server = await openSyncServer({ dataDir, settings, port })
        did.restarts += 1
      }
      if (random.chance(0.5)) await turn()
    }

    for (const client of clients) client.provider.connect()
    await eventually(() =>
      expect(clients.map(({ isStored, closes }) => [isStored, closes.filter(({ code }) => code >= 4400 && code < 4500)])).toEqual(
        clients.map(() => [true, []]),
      ),
    )
    const disk = new SyncDisk({ dataDir })
    await eventually(async () => {
      for (const client of clients) expect(readReplicaState(client.doc)).toEqual(readReplicaState(await disk.doc(id)))
    })
    await server.hub.settle(id)
    expect(await disk.rows(id)).toEqual(expectedRows(await disk.view(id)))
    expect((await server.hub.open(id)).view().events).toEqual((await disk.view(id)).events)
    expect(did.offline + did.cuts + did.serverWrites, JSON.stringify(did)).toBeGreaterThan(5)
    await server.close()
  })
}

test('R14 60 clients that reconnect at the same time after a restart bring all their edits', async () => {
  const dataDir = await temporaryFolder()
  const first = await openSyncServer({ dataDir })
  const ana = await first.addUser()
  const id = await first.addTrip(ana)
  const { port, url } = first
  const clients = Array.from({ length: 60 }, () => new SyncClient({ url }, ana, id))
  await eventually(() => expect(clients.every(({ isSynced }) => isSynced)).toBe(true))
  await first.close()
  for (const [i, { doc }] of clients.entries()) addEvent(doc, { dayId: '' }, { label: `mientras tanto ${i}` })
  await syncServerForTest({ dataDir, port })
  await eventually(() => expect(clients.filter(({ isStored }) => !isStored)).toHaveLength(0))
  await eventually(() => {
    for (const { doc } of clients) expect(roots(doc).events.size).toBe(60)
  })
})
