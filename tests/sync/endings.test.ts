import { expect, test } from 'vitest'
import { addCollaborator, removeCollaborator } from '#server/records/collaborators'
import { deleteItinerary } from '#server/features/itineraries/itineraryService'
import { newId } from '#shared/ids'
import { takeRollbackPoint } from '#testkit/sync/rollbackPoint'
import { RawSync } from '#testkit/sync/rawSync'
import { openSyncServer, type SyncAccount, type SyncServer } from '#testkit/sync/syncServer'
import { syncServerForTest, temporaryFolder } from '#testkit/sync/syncServerForTest'
import { queryValue } from '#testkit/server/rows'

async function closeOf(server: SyncServer, editor: SyncAccount, id: string): Promise<string> {
  const raw = new RawSync(server, editor, id)
  const code = await raw.waitForClose()
  return `${code} ${raw.closed?.reason ?? ''}`
}

test('R54 members of a deleted trip get 4404 deleted, also later; others get 4404 no such itinerary', async () => {
  const server = await syncServerForTest()
  const [ana, bob, eve] = [await server.addUser('Ana'), await server.addUser('Bob'), await server.addUser('Eve')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  const open = await RawSync.open(server, bob, id)
  await deleteItinerary(server.parts, id)
  expect([await open.waitForClose(), open.closed?.reason]).toEqual([4404, 'deleted'])
  expect(await closeOf(server, ana, id)).toBe('4404 deleted')
  expect(await closeOf(server, bob, id)).toBe('4404 deleted')
  expect(await closeOf(server, eve, id)).toBe('4404 no such itinerary')
  expect(await closeOf(server, ana, newId())).toBe('4404 no such itinerary')
})

test('R54 a removed member gets 4403 removed until invited again, a stranger gets 4403 no access', async () => {
  const server = await syncServerForTest()
  const [ana, bob, eve] = [await server.addUser('Ana'), await server.addUser('Bob'), await server.addUser('Eve')]
  const id = await server.addTrip(ana, { collaborators: [bob] })
  const open = await RawSync.open(server, bob, id)
  await removeCollaborator(server.parts, { itineraryId: id, userId: bob.id }, ana.id)
  expect([await open.waitForClose(), open.closed?.reason]).toEqual([4403, 'removed'])
  expect(await closeOf(server, bob, id)).toBe('4403 removed')
  expect(await closeOf(server, eve, id)).toBe('4403 no access')
  const username = await queryValue<string>(server.db, 'SELECT username FROM users WHERE id = @id', { id: bob.id })
  await addCollaborator(server.parts, id, { username: username ?? '' })
  await RawSync.open(server, bob, id)
  await deleteItinerary(server.parts, id)
  expect(await closeOf(server, bob, id)).toBe('4404 deleted')
})

test('R54 after a rollback, lost trips get 4404 no such itinerary and lost memberships 4403 no access', async () => {
  const first = await openSyncServer({ dataDir: await temporaryFolder() })
  const [ana, bob] = [await first.addUser('Ana'), await first.addUser('Bob')]
  const [old, ended] = await Promise.all([first.addTrip(ana), first.addTrip(ana, { collaborators: [bob] })])
  await deleteItinerary(first.parts, ended)
  const copy = await takeRollbackPoint(first)
  const made = await first.addTrip(ana, { collaborators: [bob] })
  await first.invite(old, bob)
  await RawSync.open(first, bob, old)
  const server = await copy.restartOnCopy()
  expect(await closeOf(server, ana, made)).toBe('4404 no such itinerary')
  expect(await closeOf(server, bob, made)).toBe('4404 no such itinerary')
  expect(await closeOf(server, bob, old)).toBe('4403 no access')
  expect(await closeOf(server, bob, ended)).toBe('4404 deleted')
})
