// @module-tag long
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gazetteerFile, withBuildLock } from '#server/gazetteer/ensureGazetteer'
import { SLOW_TEST } from '#testkit/budget'
import { eventually } from '#testkit/eventually'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'
import { sharedBaseMap } from '#testkit/map/sharedBaseMap'
import { baseMapFile } from './baseMapFile'
import { startBaseMap } from './startBaseMap'

const WORLD = { z: 0, x: 0, y: 0 }

let dir: string
let lines: string[]
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'map-'))
  lines = []
})
afterEach(() => rmSync(dir, { recursive: true }))

const start = (isNew = true) =>
  startBaseMap(dir, pino({ base: null }, { write: (line: string) => void lines.push(line) }), { isNew })
const linkPlaces = async () => symlinkSync(await sharedGazetteer(), gazetteerFile(dir))

test('a missing map is built once a tile is asked for, the same byte by byte as any other', SLOW_TEST, async () => {
  await linkPlaces()
  const map = start(false)
  expect(lines).toEqual([])
  expect(map.tile(WORLD)).toBeUndefined()
  const tile = await eventually(
    () => {
      const found = map.tile(WORLD)
      expect(found).toBeDefined()
      return found
    },
    { timeout: 120_000 },
  )
  expect(tile?.length).toBeGreaterThan(1000)
  expect(readFileSync(baseMapFile(dir)).equals(readFileSync(await sharedBaseMap()))).toBe(true)
  expect(lines.join('')).toContain('map prepared')
  map.close()
  const again = start()
  expect(again.tile(WORLD)).toEqual(tile)
  again.close()
})

test('a server that closes ends the build', SLOW_TEST, async () => {
  await linkPlaces()
  const map = start()
  await eventually(() => expect(existsSync(`${gazetteerFile(dir)}.lock`)).toBe(true))
  map.close()
  expect(await withBuildLock(dir, async () => readdirSync(dir))).not.toContain('map.sqlite')
  expect(map.tile(WORLD)).toBeUndefined()
})

test('a build that fails is logged', SLOW_TEST, async () => {
  const map = start()
  await eventually(() => expect(lines.join('')).toContain('the map cannot be prepared'))
  expect(map.tile(WORLD)).toBeUndefined()
  map.close()
})
