// @module-tag long
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import { warmUp } from '#server/warmUp'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'periplo-warm-up-test-'))
  vi.stubEnv('TMPDIR', folder)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const config = () => readConfig({ DATA_DIR: join(folder, 'data'), SYNC_MAX_MESSAGES_PER_SECOND: '1' })

test('warming up edits trips of its own, and leaves nothing behind', async () => {
  const gazetteer = openGazetteer(await sharedGazetteer())
  expect(await warmUp(config(), gazetteer, new AbortController().signal)).toBeGreaterThan(1000)
  expect(await readdir(folder)).toEqual([])
  // The places are the real server's, and go on.
  expect(gazetteer.search('Roma', 'es')).not.toEqual([])
  gazetteer.close()
})

test('a server that stops does not wait for it', async () => {
  const gazetteer = openGazetteer(await sharedGazetteer())
  expect(await warmUp(config(), gazetteer, AbortSignal.abort())).toBe(0)
  expect(await readdir(folder)).toEqual([])
  gazetteer.close()
})
