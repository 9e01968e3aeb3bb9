import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { gazetteerFile } from '#server/gazetteer/ensureGazetteer'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import { ApiClient } from '#testkit/api/apiClient'
import { overtureLines } from '#testkit/gazetteer/placeFiles'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'
import { serverForTest } from '#testkit/server/testServer'
import { importPlaces } from '../../../scripts/operations/places/changeImports'

it('GET /places finds imported places with name, address, zone and distance', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'imported-'))
  mkdirSync(join(dir, 'data'))
  copyFileSync(await sharedGazetteer(), gazetteerFile(join(dir, 'data')))
  writeFileSync(join(dir, 'madrid.geojsonl'), overtureLines)
  await importPlaces({ path: join(dir, 'madrid.geojsonl') }, { dir: join(dir, 'data') })
  const gazetteer = openGazetteer(gazetteerFile(join(dir, 'data')))
  onTestFinished(() => {
    gazetteer.close()
    rmSync(dir, { recursive: true })
  })
  const visitor = new ApiClient(await serverForTest({ overrides: { gazetteer } }))
  const found = await visitor.call('GET /places', { query: { query: 'museo lamp', near: '40.4165,-3.70256' } })
  expect(found).toEqual([
    {
      ...{ source: 'sight', name: 'Museo de las Lámparas', address: 'Calle del Sol 3, Madrid, España', lat: 40.42, lng: -3.7 },
      ...{ geonameId: 3_117_735, timeZone: 'Europe/Madrid', distance: expect.closeTo(445, -2), trips: null },
    },
  ])
})
