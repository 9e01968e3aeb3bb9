import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'
import { placeIdOfKey } from './stageBundled'
import { openGazetteer } from '../gazetteer'
import { placeIdOf } from './stage'
import { bundledSources, readTable, SUPPLEMENT_COLUMNS } from './sources'
import { type Gazetteer } from '#server/base/gazetteer'

let gazetteer: Gazetteer
beforeAll(async () => {
  gazetteer = openGazetteer(await sharedGazetteer())
})
afterAll(() => gazetteer.close())

const sources = bundledSources()
const codesIn = (file: string): string[] => (JSON.parse(readFileSync(file, 'utf8')) as { code: string }[]).map(({ code }) => code)

test('no two codes have the same id', () => {
  const keys = readTable(sources.supplement, SUPPLEMENT_COLUMNS).map(([key = '']) => key)
  const codes = [...keys, ...codesIn(sources.admin1), ...codesIn(sources.admin2)]
  expect(new Set(codes.map(placeIdOf)).size).toBe(codes.length)
})

test('every supplement row has its own key, a known region, valid coordinates and a feature code', () => {
  const regions = new Set(codesIn(sources.admin1))
  for (const [key = '', name = '', , , country = '', admin1 = '', fcode = '', lat, lng, weight] of readTable(
    sources.supplement,
    SUPPLEMENT_COLUMNS,
  )) {
    expect(key).toMatch(/^\+[a-z0-9-]+$/)
    expect(name, key).not.toBe('')
    expect(fcode, key).toMatch(/^[A-Z]{2,5}$/)
    expect(country, key).toMatch(/^(?:[A-Z]{2})?$/)
    if (admin1 !== '') expect(regions, key).toContain(`${country}.${admin1}`)
    expect(Math.abs(Number(lat)), key).toBeLessThanOrEqual(90)
    expect(Math.abs(Number(lng)), key).toBeLessThanOrEqual(180)
    expect(Number(weight), key).not.toBeNaN()
    expect(gazetteer.find(placeIdOf(key)), key).toMatchObject({ name, fcode })
  }
})

test('every hand-picked name belongs to a place, shown under the first such name', () => {
  const chosen = new Map<string, string>()
  for (const [key = '', lang = '', name = ''] of readTable(sources.ownNames, 3))
    if (lang === 'es' && !chosen.has(key)) chosen.set(key, name)
  for (const [key, name] of chosen) expect(gazetteer.find(placeIdOfKey(key))?.name, key).toBe(name)
})

test('every moved city has an existing region', () => {
  for (const [id] of readTable(sources.moved, 2)) expect(gazetteer.find(Number(id))?.adminName1, id).not.toBeNull()
})
