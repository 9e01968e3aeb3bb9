import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { KeptAnswerStore } from './keptAnswerStore'

const DAY = 24 * 3600_000
const places = [{ name: 'Bar', address: null, lat: 1, lng: 2 }]

let dir: string
let now = 100 * DAY
let store: KeptAnswerStore | undefined
const open = (most?: number) => (store = new KeptAnswerStore(join(dir, 'geocoder.sqlite'), () => now, most))

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'periplo-kept-'))
  now = 100 * DAY
})
afterEach(async () => {
  store?.close()
  await rm(dir, { recursive: true })
})

it('keeps answers for 30 days, also over a restart', () => {
  open().keep('bar', places)
  store?.close()
  expect([open().find('bar'), store?.find('café')]).toEqual([places, undefined])
  now += 30 * DAY - 1
  expect(store?.find('bar')).toEqual(places)
  now += 1
  expect(store?.find('bar')).toBeUndefined()
  store?.deleteOld()
  now -= DAY
  expect(store?.find('bar')).toBeUndefined()
})

it('drops an answer of a clock that ran ahead', () => {
  open().keep('bar', places)
  now -= DAY
  expect(store?.find('bar')).toBeUndefined()
})

it('keeps the newest', () => {
  const kept = open(2)
  for (const text of ['a', 'b', 'c']) {
    kept.keep(text, places)
    now += 1
  }
  expect(['a', 'b', 'c'].map((text) => kept.find(text) !== undefined)).toEqual([false, true, true])
})

it('replaces a broken file', async () => {
  await writeFile(join(dir, 'geocoder.sqlite'), 'no database'.repeat(100))
  open().keep('bar', places)
  expect(store?.find('bar')).toEqual(places)
})
