import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeTinySources } from '#testkit/gazetteer/writeTinySources'
import { buildGazetteer } from './build/buildGazetteer'
import { ensureGazetteer, gazetteerFile } from './ensureGazetteer'
import { openGazetteer } from './gazetteer'
import type { BuildProgress } from './build/buildProgress'
import type { GazetteerSources } from './build/sources'

let dir: string
let sources: GazetteerSources
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'gazetteer-'))
  sources = writeTinySources(join(dir, 'sources'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const data = (): string => join(dir, 'data')
const ensure = () => ensureGazetteer(data(), undefined, sources)
const nameOf = (id: number): string | undefined => {
  const gazetteer = openGazetteer(gazetteerFile(data()))
  const name = gazetteer.find(id)?.name
  gazetteer.close()
  return name
}

test('a missing gazetteer is built, an up-to-date one is left alone', async () => {
  expect(await ensure()).toMatchObject({ file: gazetteerFile(data()), built: true })
  const bytes = readFileSync(gazetteerFile(data()))
  expect(await ensure()).toMatchObject({ built: false })
  expect(readFileSync(gazetteerFile(data())).equals(bytes)).toBe(true)
  expect(nameOf(2643743)).toBe('Londres')
})

test('of two concurrent builds one runs, and both get the result', async () => {
  const results = await Promise.all([ensure(), ensure()])
  expect(results.filter(({ built }) => built)).toHaveLength(1)
})

test('a gazetteer is rebuilt when a source changes', async () => {
  await ensure()
  writeFileSync(sources.ownNames, '2643743\tes\tLondres la grande\n')
  expect(await ensure()).toMatchObject({ built: true })
  expect(nameOf(2643743)).toBe('Londres la grande')
})

test.each([
  ['cut off', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 100))],
  ['no database', (file: string) => writeFileSync(file, 'something else')],
  ['empty', (file: string) => writeFileSync(file, '')],
  [
    'of another format',
    (file: string) => {
      const db = new Database(file)
      db.exec("UPDATE meta SET value = '0' WHERE key = 'format'")
      db.close()
    },
  ],
])('a gazetteer is rebuilt when the file is %s', async (_, damage) => {
  await ensure()
  damage(gazetteerFile(data()))
  expect(await ensure()).toMatchObject({ built: true })
  expect(nameOf(3117735)).toBe('Madrid')
})

test('a failed build leaves the old file intact and no other files', async () => {
  await ensure()
  const file = gazetteerFile(data())
  const fail = () => Promise.reject(new Error('no more'))
  await expect(buildGazetteer({ file, sources, extend: fail })).rejects.toThrow('no more')
  expect(nameOf(2643743)).toBe('Londres')
  expect(readdirSync(data()).sort()).toEqual(['gazetteer.sqlite', 'gazetteer.sqlite.lock'])
})

test('the rest of a killed build does not disturb the next', async () => {
  await ensure()
  for (const rest of ['building', 'staging']) writeFileSync(`${gazetteerFile(data())}.${rest}`, 'half a file')
  writeFileSync(sources.ownNames, '2643743\tes\tLondres\n')
  expect(await ensure()).toMatchObject({ built: true })
  expect(readdirSync(data()).sort()).toEqual(['gazetteer.sqlite', 'gazetteer.sqlite.lock'])
})

test('a build reports its progress stage by stage', async () => {
  const seen: BuildProgress[] = []
  await ensureGazetteer(data(), (progress) => seen.push(progress), sources)
  expect([...new Set(seen.map(({ stage }) => stage))]).toEqual(['towns', 'names', 'sorting', 'finishing'])
  expect(seen.every(({ done, total }) => done <= total)).toBe(true)
})
