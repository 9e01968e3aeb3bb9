import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { newDoc } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { frames } from '#testkit/sync/frames'
import { addLabelled, labelsIn } from '#testkit/sync/captureUpdate'
import { RawSync } from '#testkit/sync/rawSync'
import { reconnectClient, disconnectClients, setUpRecoveryFixture } from '#testkit/sync/rebaseFixture'
import { SyncClient } from '#testkit/sync/syncClient'
import { SyncDisk } from '#testkit/sync/syncDisk'
import { syncServerForTest } from '#testkit/sync/syncServerForTest'

test('R53 no stamp lets a client forge the next edit of an absent user, its own edits are stored', async () => {
  const { server, ana, bob, eve, id } = await setUpRecoveryFixture()
  const other = await server.addTrip(eve)
  const a = new SyncClient(server, ana, id, { showsStamps: true })
  await eventually(() => expect(a.isSynced).toBe(true))
  addLabelled(a.doc, 'de Ana')
  await eventually(() => expect(a.isStored).toBe(true))
  disconnectClients(a)
  const [mine, there] = [
    new SyncClient(server, bob, id, { showsStamps: true }),
    new SyncClient(server, eve, other, { showsStamps: true }),
  ]
  addLabelled(there.doc)
  addLabelled(mine.doc, 'de Bob')
  await eventually(() => expect([mine.isStored, there.isStored]).toEqual([true, true]))
  await eventually(() => expect([mine.stamp, there.stamp, a.stamp].every((stamp) => stamp !== '')).toBe(true))
  const [epoch, run, head = '', signature] = mine.stamp.split('.')
  const stamps = {
    none: undefined,
    asked: '',
    old: a.stamp,
    now: mine.stamp,
    'of another trip': there.stamp,
    'made up': `${epoch}.${run}.${Number(head) + 10}.${signature}`,
    'of another run': `${epoch}.${'0'.repeat(16)}.${head}.${signature}`,
    garbage: 'x'.repeat(500),
  }
  let expected = ['de Ana', 'de Bob']
  for (const [name, stamp] of Object.entries(stamps)) {
    const disk = new SyncDisk(server)
    const forged = await disk.doc(id)
    forged.clientID = a.doc.clientID
    addLabelled(forged, `falso ${name}`)
    forged.clientID = 1000 + name.length
    addLabelled(forged, `propio ${name}`)
    const query = new URLSearchParams({ c: String(forged.clientID), ...(stamp !== undefined && { stamp }) })
    const raw = await RawSync.open(server, bob, `${id}?${query.toString()}`)
    raw.send(frames.step2(Y.encodeStateAsUpdate(forged)))
    expected = [...expected, `propio ${name}`].sort()
    await eventually(async () => expect(labelsIn(await disk.doc(id)), name).toEqual(expected))
    raw.send(frames.update(Y.encodeStateAsUpdate(forged)))
    expect(raw.stored, name).toBe(0)
    raw.socket.close()
  }
  addLabelled(a.doc, 'suyo')
  const back = reconnectClient(server, ana, id, a)
  await eventually(() => expect(back.isStored).toBe(true))
  expect(labelsIn(await new SyncDisk(server).doc(id))).toEqual([...expected, 'suyo'].sort())
})

test('R53 stamps of a time that was not lost prove nothing, also after restarts', async () => {
  const { server: first, ana, bob, id } = await setUpRecoveryFixture()
  const a = new SyncClient(first, ana, id, { showsStamps: true })
  let server = first
  const stamps: string[] = []
  for (let run = 0; run < 3; run += 1) {
    const b = new SyncClient(server, bob, id, { showsStamps: true })
    await eventually(() => expect(b.isSynced).toBe(true))
    addLabelled(b.doc, `vez ${run}`)
    await eventually(() => expect(b.isStored && b.stamp !== '').toBe(true))
    stamps.push(b.stamp)
    disconnectClients(a, b)
    await server.close()
    server = await syncServerForTest({ dataDir: first.dataDir })
  }
  for (const stamp of stamps) {
    const doc = await new SyncDisk(server).doc(id)
    doc.clientID = [...(await new SyncDisk(server).owners(id))].find(([, owner]) => owner === ana.id)?.[0] ?? 0
    addLabelled(doc, 'falso')
    doc.clientID = newDoc().clientID
    addLabelled(doc, `propio ${stamp}`)
    const raw = await RawSync.open(server, bob, `${id}?c=${doc.clientID}&stamp=${stamp}`)
    raw.send(frames.step2(Y.encodeStateAsUpdate(doc)))
    const disk = new SyncDisk(server)
    await eventually(async () => expect(labelsIn(await disk.doc(id))).toContain(`propio ${stamp}`))
    expect(labelsIn(await new SyncDisk(server).doc(id))).not.toContain('falso')
  }
})
