// @module-tag long
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import { warmUp } from '#server/warmUp'
import { temporaryFolder } from '#testkit/sync/syncServerForTest'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'

let folder: string

beforeEach(async () => {
  folder = await temporaryFolder()
})

const config = () => readConfig({ DATA_DIR: folder, SYNC_MAX_MESSAGES_PER_SECOND: '1' })

test('warming up edits trips of its own, and leaves no files, also none of a killed server', async () => {
  await mkdir(join(folder, 'warm-up', 'uploads'), { recursive: true })
  const gazetteer = openGazetteer(await sharedGazetteer())
  expect(await warmUp(config(), gazetteer, new AbortController().signal)).toBeGreaterThan(1000)
  expect(await readdir(folder)).toEqual([])
  // The gazetteer belongs to the real server and stays open.
  expect(gazetteer.search('Roma', 'es')).not.toEqual([])
  gazetteer.close()
})

test('a server that stops does not wait for the warm-up', async () => {
  const gazetteer = openGazetteer(await sharedGazetteer())
  expect(await warmUp(config(), gazetteer, AbortSignal.abort())).toBe(0)
  expect(await readdir(folder)).toEqual([])
  gazetteer.close()
})
