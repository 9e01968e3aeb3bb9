import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { gazetteerFile } from '#server/gazetteer/ensureGazetteer'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import { ApiClient } from '#testkit/api/apiClient'
import { placeFiles } from '#testkit/gazetteer/placeFiles'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'
import { serverForTest } from '#testkit/server/testServer'
import { importPlaces } from '../../../scripts/operations/places/changeImports'

/** A server whose operator imported a file. */
async function importedServer(name: string, attribution?: string) {
  const dir = mkdtempSync(join(tmpdir(), 'imported-'))
  mkdirSync(join(dir, 'data'))
  copyFileSync(await sharedGazetteer(), gazetteerFile(join(dir, 'data')))
  writeFileSync(join(dir, name), placeFiles[name] ?? '')
  await importPlaces({ path: join(dir, name), attribution }, { dir: join(dir, 'data') })
  writeFileSync(join(dir, 'index.html'), '<head><title>Periplo</title></head><body><div id="root"></div></body>')
  const gazetteer = openGazetteer(gazetteerFile(join(dir, 'data')))
  onTestFinished(() => {
    gazetteer.close()
    rmSync(dir, { recursive: true })
  })
  return new ApiClient(await serverForTest({ overrides: { gazetteer }, clientFolder: dir }))
}

it('GET /places finds imported places with name, address, zone and distance', async () => {
  const visitor = await importedServer('lines.geojsonl')
  const found = await visitor.call('GET /places', { query: { query: 'museo lamp', near: '40.4165,-3.70256' } })
  expect(found).toEqual([
    {
      ...{ source: 'sight', name: 'Museo de las Lámparas', address: 'Calle del Sol 3, Madrid, España', lat: 40.42, lng: -3.7 },
      ...{ geonameId: 3_117_735, timeZone: 'Europe/Madrid', distance: expect.closeTo(445, -2), trips: null },
    },
  ])
})

const sourcesOf = async (visitor: ApiClient): Promise<string | undefined> =>
  /<meta name="periplo:imported-sources" content="([^"]*)">/.exec(await (await visitor.send('GET', '/about-us')).text())?.[1]

it.each([
  ['lines.geojsonl', undefined, '© OpenStreetMap contributors, Overture Maps Foundation'],
  ['extract.osm.pbf', ' Ayuntamiento\n"de" <Madrid> ', 'Ayuntamiento &quot;de&quot; &lt;Madrid&gt;'],
  ['allCountries.txt', undefined, undefined],
  ['collection.geojson', '', undefined],
])('pages name the sources of an imported %s unless they name them anyway', async (name, attribution, expected) => {
  expect(await sourcesOf(await importedServer(name, attribution))).toBe(expected)
})
