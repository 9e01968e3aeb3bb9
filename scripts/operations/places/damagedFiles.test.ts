import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placeFiles } from '#testkit/gazetteer/placeFiles'
import { randomFrom } from '#testkit/random'
import { OperationError } from '../base/command'
import { detectFormat } from './detectFormat'
import { lineBatches, openPlacesInput } from './placesInput'
import { readGeoJson } from './readGeoJson'
import { readGeoNames } from './readGeoNames'
import { readOsm } from './readOsm'
import type { ReadPlace } from './readPlace'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'places-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

async function read(content: Buffer): Promise<ReadPlace[]> {
  const path = join(dir, 'file')
  writeFileSync(path, content)
  const places: ReadPlace[] = []
  const sink = { add: (place: ReadPlace) => void places.push(place), leaveOut: () => undefined, damaged: () => undefined }
  const input = await openPlacesInput(path)
  const format = detectFormat(input)
  const lines = lineBatches(input, { onBytes: () => undefined, onCut: () => undefined })
  if (format === 'osm') await readOsm(path, sink, () => undefined)
  else if (format === 'geonames') await readGeoNames(lines, sink, () => false)
  else await readGeoJson(input, lines, sink)
  return places
}

const MUTATIONS = 150

const packed = Object.entries(placeFiles).flatMap(([name, bytes]) =>
  name.endsWith('.pbf') ? [] : [[`${name}.gz`, gzipSync(bytes)] as const],
)

test.each([...Object.entries(placeFiles), ...packed])(
  'changed bytes in %s give valid places or a clear refusal',
  async (_, bytes) => {
    const random = randomFrom(14)
    for (let i = 0; i < MUTATIONS; i++) {
      const changed = Buffer.from(bytes)
      for (let j = 0; j <= random.below(8); j++) changed[random.below(changed.length)] = random.below(256)
      const content = random.chance(0.2) ? changed.subarray(0, random.below(changed.length)) : changed
      const found = await read(content).catch((error: unknown) => error)
      if (found instanceof OperationError) continue
      expect(found).toBeInstanceOf(Array)
      for (const { id, name, keys, lat, lng, worth } of found as ReadPlace[]) {
        expect([id, name, ...keys].every((text) => text !== '')).toBe(true)
        expect(Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && worth >= 0 && worth <= 1).toBe(true)
      }
    }
  },
)
