import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gazetteerFile } from '#server/gazetteer/ensureGazetteer'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'
import { sharedBaseMap } from '#testkit/map/sharedBaseMap'
import { baseMapFile, isBaseMapCurrent } from './baseMapFile'
import { ensureBaseMap } from './ensureBaseMap'

let dir: string
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'map-'))
  copyFileSync(await sharedGazetteer(), gazetteerFile(dir))
  copyFileSync(await sharedBaseMap(), baseMapFile(dir))
})
afterEach(() => rmSync(dir, { recursive: true }))

const change = (file: string, sql: string) => {
  const db = new Database(file)
  db.exec(sql)
  db.close()
}

test('a map that is up to date is left alone', async () => {
  expect(isBaseMapCurrent(dir)).toBe(true)
  expect(await ensureBaseMap(dir)).toEqual({ file: baseMapFile(dir), built: false })
})

test.each([
  ['missing', (file: string) => rmSync(file)],
  ['cut off', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 100))],
  ['empty', (file: string) => writeFileSync(file, '')],
  ['of another version', (file: string) => change(file, "UPDATE meta SET value = '0 0' WHERE key = 'signature'")],
  ['older than the places', () => change(gazetteerFile(dir), "UPDATE meta SET value = 'import' WHERE key = 'origin'")],
])('a map is built again if it is %s', (_, spoil) => {
  spoil(baseMapFile(dir))
  expect(isBaseMapCurrent(dir)).toBe(false)
})
