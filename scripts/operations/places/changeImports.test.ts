import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensureGazetteer, gazetteerFile, gazetteerSignature } from '#server/gazetteer/ensureGazetteer'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import type { GazetteerSources } from '#server/gazetteer/build/sources'
import { lamp, overtureFeature, overtureLines, placeFiles, snail } from '#testkit/gazetteer/placeFiles'
import { writeTinySources } from '#testkit/gazetteer/writeTinySources'
import { importPlaces, listImports, removeImports } from './changeImports'

const MADRID = { lat: 40.4165, lng: -3.70256 }

let dir: string
let sources: GazetteerSources
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'imports-'))
  sources = writeTinySources(join(dir, 'sources'))
  await ensureGazetteer(data(), undefined, sources)
})
afterEach(() => rmSync(dir, { recursive: true }))

const data = () => join(dir, 'data')
const put = (name: string, content: string | Buffer): string => {
  writeFileSync(join(dir, name), content)
  return join(dir, name)
}
const importFile = (name: string, content = placeFiles[name] ?? '', more: { name?: string } = {}) =>
  importPlaces({ path: put(name, content), ...more }, { dir: data(), now: 0 })
const line = (...places: Parameters<typeof overtureFeature>[0][]): Buffer =>
  Buffer.from(places.map((place) => `${JSON.stringify(overtureFeature(place))}\n`).join(''))

function find(query: string, near: { lat: number; lng: number } | null = MADRID) {
  const gazetteer = openGazetteer(gazetteerFile(data()))
  try {
    return gazetteer.findPlaces(query, near ?? undefined)
  } finally {
    gazetteer.close()
  }
}
const names = (query: string, near: { lat: number; lng: number } | null = MADRID) => find(query, near).map(({ name }) => name)

function table(): unknown[] {
  const db = new Database(gazetteerFile(data()), { readonly: true })
  try {
    return [
      db.prepare('SELECT * FROM imported ORDER BY rank').raw().all(),
      db.prepare('SELECT id, name, format, places FROM import_file ORDER BY id').raw().all(),
    ]
  } finally {
    db.close()
  }
}

it('imported places are found by any name, with address, zone of the nearest town and distance', async () => {
  for (const name of ['lines.geojsonl', 'allCountries.txt', 'extract.osm.pbf']) await importFile(name)
  for (const query of ['lamparas', 'museo lam', 'LAMP', 'lámpara madrid'])
    expect(find(query)[0], query).toEqual({
      ...{ source: 'sight', name: 'Museo de las Lámparas', address: 'Calle del Sol 3, Madrid, España', lat: 40.42, lng: -3.7 },
      ...{ geonameId: 3_117_735, timeZone: null, distance: expect.closeTo(445, -2), trips: null },
    })
  expect(names('tictac')).toEqual(['Casa de los Relojes'])
  expect(names('jug')).toEqual(['Museo del Botijo'])
  expect(names('villaq')).toEqual(['Villaquieta'])
  expect(names('farol')).toEqual(['Parque de los Faroles'])
  expect(names('monte pelado', null)).toEqual([])
})

it('the nearest comes first at equal match, and curated sights before imported places', async () => {
  const far = { ...snail, id: 'far', name: 'Puerta Roja', lat: 40.6 }
  const near = { ...far, id: 'near', lat: 40.42 }
  const best = { ...far, id: 'best', lat: 40.7, confidence: 1 }
  await importFile('a.geojsonl', line(far, near, best))
  expect(find('puerta').map(({ name, lat }) => [name, lat])).toEqual([
    ['Puerta del Sol', 40.41688],
    ['Puerta Roja', 40.42],
    ['Puerta Roja', 40.6],
    ['Puerta Roja', 40.7],
  ])
  expect(find('puerta roja', null).map(({ lat }) => lat)).toEqual([40.7, 40.6, 40.42])
})

it('what a curated sight or another import has within 300 m is shown once', async () => {
  const same = { ...snail, id: 'same', name: 'PUERTA DEL SOL', lat: 40.4189, lng: -3.70342 }
  const other = { ...same, id: 'other', lat: 40.4269 }
  const twin = { ...other, id: 'twin', lat: 40.4271 }
  await importFile('a.geojsonl', line(same, other))
  await importFile('b.geojsonl', line(twin))
  expect(find('puerta del sol').map(({ lat }) => lat)).toEqual([40.41688, 40.4269])
})

it('the same file twice gives the same table, and a newer one replaces what an import of its name brought', async () => {
  await importFile('allCountries.txt')
  await importFile('lines.geojsonl')
  const once = table()
  await importFile('lines.geojsonl')
  expect(table()).toEqual(once)
  await importFile('lines.geojsonl', line({ ...lamp, es: 'Museo de la Luz' }))
  expect(names('museo')).toEqual(['Museo de la Luz', 'Museo del Botijo'])
  expect(names('caracol')).toEqual([])
  await importFile('new.geojsonl', line({ ...lamp, es: 'Museo de la Vela' }), { name: 'lines.geojsonl' })
  expect(listImports(data()).map(({ name, format, places }) => [name, format, places])).toEqual([
    ['allCountries.txt', 'geonames', 2],
    ['lines.geojsonl', 'overture', 1],
  ])
})

it('a place of two files is one place', async () => {
  await importFile('spain.geojsonl', line(lamp, snail))
  await importFile('madrid.geojsonl', line(lamp))
  expect(names('lamparas')).toEqual(['Museo de las Lámparas'])
  expect(listImports(data()).map(({ name, places }) => [name, places])).toEqual([
    ['madrid.geojsonl', 1],
    ['spain.geojsonl', 1],
  ])
})

it('an import is removed by its name, or all of a format', async () => {
  await importFile('a.geojsonl', line(lamp))
  await importFile('b.geojsonl', line(snail))
  await importFile('allCountries.txt')
  expect(await removeImports('a.geojsonl', { dir: data() })).toBe(1)
  expect(names('lamparas')).toEqual([])
  expect(names('caracol')).toEqual(['El Caracol Dorado'])
  await removeImports('overture', { dir: data() })
  expect(listImports(data()).map(({ name }) => name)).toEqual(['allCountries.txt'])
  await expect(removeImports('c', { dir: data() })).rejects.toThrow('There is no import c')
})

it('imported places survive a rebuild, and change no tile of the map', async () => {
  const before = gazetteerSignature(gazetteerFile(data()))
  await importFile('lines.geojsonl')
  expect(gazetteerSignature(gazetteerFile(data()))).toBe(before)
  const imported = table()
  writeFileSync(sources.ownNames, '2643743\tes\tLondres la grande\n')
  expect(await ensureGazetteer(data(), undefined, sources)).toMatchObject({ built: true })
  expect(table()).toEqual(imported)
  expect(names('lamparas')).toEqual(['Museo de las Lámparas'])
  expect(names('londres', null)).toEqual(['Londres la grande'])
})

it('a rebuild survives a file whose tables of imports differ', async () => {
  await importFile('lines.geojsonl')
  const db = new Database(gazetteerFile(data()))
  db.exec("ALTER TABLE imported ADD COLUMN more TEXT; UPDATE meta SET value = '0' WHERE key = 'format'")
  db.close()
  expect(await ensureGazetteer(data(), undefined, sources)).toMatchObject({ built: true })
  expect(listImports(data())).toEqual([])
})

it('a file that is cut off adds what could be read and takes nothing away', async () => {
  await importFile('lines.geojsonl', line(snail))
  const outcome = await importFile('lines.geojsonl', Buffer.from(overtureLines.slice(0, -20)))
  expect(outcome).toMatchObject({ isWhole: false, added: 1 })
  expect(names('lamparas')).toEqual(['Museo de las Lámparas'])
  expect(names('caracol')).toEqual(['El Caracol Dorado'])
})

it('an import that is stopped, or without places, leaves the old file and no others', async () => {
  await importFile('lines.geojsonl')
  const before = readFileSync(gazetteerFile(data()))
  const stop = new AbortController()
  const path = put('allCountries.txt', placeFiles['allCountries.txt'] ?? '')
  const steps: string[] = []
  const onProgress = (step: string) => {
    steps.push(step)
    if (step === 'finding towns') stop.abort(new Error('stopped'))
  }
  await expect(importPlaces({ path }, { dir: data(), signal: stop.signal, onProgress })).rejects.toThrow('stopped')
  expect(steps).toEqual(['reading', 'finding towns'])
  await expect(importFile('empty.geojsonl', line({ ...lamp, name: ' ', es: '' }))).rejects.toThrow('1 left out, 0 damaged')
  expect(readFileSync(gazetteerFile(data())).equals(before)).toBe(true)
  expect(readdirSync(data()).sort()).toEqual([basename(gazetteerFile(data())), `${basename(gazetteerFile(data()))}.lock`])
})

it('places far from any town are left out', async () => {
  expect(await importFile('a.geojsonl', line(lamp, { ...snail, lat: 0, lng: -140 }))).toMatchObject({ added: 2, remote: 1 })
  expect(names('caracol', null)).toEqual([])
})

it('the places kept without a network stay the same, however many are imported', async () => {
  const around = () => {
    const gazetteer = openGazetteer(gazetteerFile(data()))
    const found = JSON.stringify(gazetteer.placesAround(MADRID))
    gazetteer.close()
    return found
  }
  const before = around()
  const many = Array.from({ length: 2000 }, (_, i) => ({ ...snail, id: `${i}`, name: `Mesón de la Encina número ${i}` }))
  await importFile('a.geojsonl', line(...many))
  expect(around()).toBe(before)
  expect(find('encina')).toHaveLength(12)
})
