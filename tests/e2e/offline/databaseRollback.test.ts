// @module-tag long
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { databaseFilePath } from '#server/base/db/openSqlite'
import { freshPath } from '#testkit/server/operations'
import { createItinerary, invite, signUp } from '#testkit/api/apiClient'
import type { UserTab } from '#testkit/browser/userTab'
import { SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { fetchEventLabels } from '#testkit/browser/tripSteps'

const fixture = setUpBrowserFixture()

const notice = (person: UserTab, title: string) => person.page.getByRole('alert').getByText(title, { exact: true }).waitFor()
const way = (person: UserTab, name: string) => person.page.getByRole('button', { name, exact: true })

/** Copies the database like a disk snapshot; returns a function that restores it. */
function snapshot(): () => Promise<void> {
  const { server } = fixture
  const [file, copy] = [databaseFilePath(server.dataDir), freshPath('older.sqlite')]
  const db = new Database(file, { readonly: true })
  db.exec(`VACUUM INTO '${copy}'`)
  db.close()
  return async () => {
    await server.stop()
    for (const ending of ['-wal', '-shm']) await rm(`${file}${ending}`, { force: true })
    await copyFile(copy, file)
    // Without the landmark only pages reveal the rollback.
    await rm(join(server.dataDir, 'landmark.json'), { force: true })
    await server.restart()
  }
}

it('pages resend all changes after a database rollback and offer to restore lost trips', async () => {
  const old = await SharedTrip.make(fixture.server)
  // Private, so that a removed member cannot view it.
  await old.ana.call('PATCH /itineraries/{id}', { params: { id: old.id }, body: { isPublic: false } })
  const dora = await signUp(fixture.server, { name: 'Dora Vega' })
  const [ana, bruno] = [await old.open(fixture.browser, old.ana), await old.open(fixture.browser, old.bruno)]
  await Promise.all([ana.waitForSaveState('Todo guardado'), bruno.waitForSaveState('Todo guardado')])
  const [guest, mine, his] = [await fixture.open(dora), await fixture.open(old.ana), await fixture.open(old.bruno)]
  const goBack = snapshot()

  await ana.addEvent(1, 'Panteón')
  await bruno.event('Panteón').waitFor()
  await bruno.renameEvent('Panteón', 'Panteón de noche')
  await ana.event('Panteón de noche').waitFor()
  await Promise.all([ana.waitForSaveState('Todo guardado'), bruno.waitForSaveState('Todo guardado')])
  await invite(old.ana, old.id, dora)
  await guest.page.goto(`/itineraries/${old.id}`)
  await guest.waitForSaveState('Todo guardado')
  const newId = await createItinerary(old.ana, { title: 'Lisboa sin prisa', isPublic: false })
  await invite(old.ana, newId, old.bruno)
  for (const { page } of [mine, his]) await page.goto(`/itineraries/${newId}`)
  await mine.edit()
  await mine.addEvent(1, 'Alfama')
  await mine.waitForSaveState('Todo guardado')
  await his.event('Alfama').waitFor()
  await his.waitForSaveState('Todo guardado')

  await goBack()

  await Promise.all([ana.waitForSaveState('Todo guardado'), bruno.waitForSaveState('Todo guardado')])
  for (const person of [ana, bruno])
    await expect.poll(() => person.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino', 'Panteón de noche'])
  await expect
    .poll(async () => (await fetchEventLabels(old.ana, old.id))[0])
    .toEqual(['Coliseo', 'Foro', 'Palatino', 'Panteón de noche'])
  await ana.addEvent(1, 'Después')
  await bruno.event('Después').waitFor()

  // The guest of the lost invitation keeps a copy, and returns once invited again.
  await notice(guest, 'No apareces entre quienes editan este itinerario')
  await guest.page.reload()
  await notice(guest, 'No apareces entre quienes editan este itinerario')
  await guest.event('Panteón de noche').waitFor()
  await invite(old.ana, old.id, dora)
  await way(guest, 'Reintentar').click()
  await guest.event('Después').waitFor()

  // The owner of the lost trip restores it with its members.
  await notice(his, 'El servidor no encuentra este itinerario')
  await his.page.reload()
  await notice(his, 'El servidor no encuentra este itinerario')
  await his.event('Alfama').waitFor()
  await expect.poll(() => way(his, 'Guardar como itinerario nuevo').isVisible()).toBe(true)
  expect(await way(his, 'Recuperar el itinerario').count()).toBe(0)
  await notice(mine, 'El servidor no encuentra este itinerario')
  await way(mine, 'Recuperar el itinerario').click()
  await mine.waitForSaveState('Todo guardado')
  await expect.poll(() => mine.titles(1)).toEqual(['Alfama'])
  await way(his, 'Reintentar').click()
  await his.event('Alfama').waitFor()
  await his.edit()
  await his.addEvent(1, 'Belém')
  await mine.event('Belém').waitFor()
  const back = await old.ana.call('GET /itineraries/{id}', { params: { id: newId } })
  expect([back.title, back.isPublic, back.collaborators]).toEqual(['Lisboa sin prisa', false, [old.bruno.id]])
})
