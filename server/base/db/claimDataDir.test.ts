import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimDataDir, DataDirClaimedError } from './openSqlite'

test('claiming a data folder needs no disk space, so a server starts on a full disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'periplo-claim-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const release = claimDataDir(folder)
  expect(readdirSync(folder)).toEqual(['periplo.lock'])
  expect(statSync(join(folder, 'periplo.lock')).size).toBe(0)
  expect(() => claimDataDir(folder)).toThrow(DataDirClaimedError)
  release()
  claimDataDir(folder)()
})
