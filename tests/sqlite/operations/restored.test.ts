import { beforeEach, expect, it } from 'vitest'
import { claimDataDir, databaseFilePath } from '#server/base/db/openSqlite'
import { readAllRows, freshPath, runOperation } from '#testkit/server/operations'
import { addSyncUser, addSyncTrip, openTestServices } from '#testkit/sync/syncServer'

const AN_HOUR = 3_600_000

let dataDir: string

beforeEach(async () => {
  dataDir = freshPath('data')
  const parts = { ...(await openTestServices(dataDir)), now: () => Date.now() - AN_HOUR }
  await addSyncTrip(parts, await addSyncUser(parts, 'Ana'))
  await parts.db.close()
})

const facts = () => {
  const rows = readAllRows(databaseFilePath(dataDir)) as Record<string, Record<string, number>[]>
  return {
    version: rows['docs']?.[0]?.['version'] ?? NaN,
    recordVersion: rows['itineraries']?.[0]?.['record_version'] ?? NaN,
    restoredAt: rows['lineage']?.[0]?.['restored_at'] ?? 0,
  }
}

it('npm run restored marks a database that was restored by other means, and lifts its versions', async () => {
  const [before, since] = [facts(), Date.now()]
  expect(before.restoredAt).toBe(0)
  const { code, stdout, stderr } = await runOperation('restored', dataDir)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^The database is marked as restored\. Its newest change is from \d{4}-.+Z\.\nStart the servers\. .+\n$/)
  const after = facts()
  expect(after.version).toBeGreaterThanOrEqual(before.version + AN_HOUR)
  expect(after.recordVersion).toBeGreaterThanOrEqual(before.recordVersion + AN_HOUR)
  expect(after.restoredAt).toBeGreaterThanOrEqual(since)
})

it('npm run restored is refused beside a running server, without a database and with arguments', async () => {
  const before = facts()
  expect(await runOperation('restored', dataDir, 'yesterday')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Usage: npm run restored\n',
  })
  expect(await runOperation('restored', freshPath('nothing'))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no database .+DATA_DIR.+\n$/),
  })
  const release = claimDataDir(dataDir)
  expect(await runOperation('restored', dataDir)).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^A server .+ is already using .+: stop it first\.\n$/),
  })
  release()
  expect(facts()).toEqual(before)
})
