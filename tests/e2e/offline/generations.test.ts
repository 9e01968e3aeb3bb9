// @module-tag long
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { writeNextGeneration } from '../../../scripts/operations/documents/documents'
import { databaseFilePath, openSqlite } from '#server/base/db/openSqlite'
import { SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'

const fixture = setUpBrowserFixture()

/** Like `npm run rebase` beside a running server. */
async function rebase(id: string): Promise<void> {
  const db = openSqlite(databaseFilePath(fixture.server.dataDir))
  await writeNextGeneration(db, id).finally(() => db.$client.close())
}

const labels = async (trip: SharedTrip, day = 0): Promise<string[]> => {
  const { days } = await trip.ana.call('GET /itineraries/{id}', { params: { id: trip.id } })
  return days[day]?.events.map(({ label }) => label) ?? []
}

it('a rebase does not disturb a connected editor and merges the changes of an offline one', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const ana = await trip.open(fixture.browser, trip.ana)
  const bruno = await trip.open(fixture.browser, trip.bruno)
  await bruno.waitForSaveState('Todo guardado')
  await bruno.context.setOffline(true)
  await bruno.addEvent(1, 'Hecho sin conexión')
  await bruno.waitForSaveState(/^Guardado en este dispositivo/)
  await ana.waitForSaveState('Todo guardado')

  await rebase(trip.id)
  await rebase(trip.id)
  const moved = ana.page.evaluate(() => document.querySelector('main')?.textContent ?? '')
  await ana.addEvent(1, 'Después')
  await ana.waitForSaveState('Todo guardado')
  expect(await moved).toContain('Coliseo')
  await expect.poll(() => labels(trip)).toEqual(['Coliseo', 'Foro', 'Palatino', 'Después'])

  await bruno.context.setOffline(false)
  await bruno.waitForSaveState('Todo guardado')
  const all = ['Coliseo', 'Después', 'Foro', 'Hecho sin conexión', 'Palatino']
  await expect.poll(async () => (await bruno.titles(1)).toSorted()).toEqual(all)
  await expect.poll(async () => (await ana.titles(1)).toSorted()).toEqual(all)
  expect((await labels(trip)).toSorted()).toEqual(all)

  await bruno.addEvent(1, 'Uno más')
  await expect.poll(() => labels(trip)).toContain('Uno más')
  await bruno.reopen()
  await expect.poll(() => bruno.titles(1)).toHaveLength(6)
  await bruno.waitForSaveState('Todo guardado')
  expect([ana.problems, bruno.problems]).toEqual([[], []])
})

it('a device closed during a rebase sends its changes when reopened and deletes its old copy', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const bruno = await trip.open(fixture.browser, trip.bruno)
  await bruno.waitForSaveState('Todo guardado')
  await bruno.context.setOffline(true)
  await bruno.addEvent(1, 'Hace semanas')
  await bruno.waitForSaveState(/^Guardado en este dispositivo/)
  const { page } = bruno
  await page.goto('about:blank')
  await rebase(trip.id)
  await bruno.context.setOffline(false)
  await page.goto(`${fixture.server.url}/itineraries/${trip.id}`)
  await bruno.waitForSaveState('Todo guardado')
  await expect.poll(() => labels(trip)).toEqual(['Coliseo', 'Foro', 'Palatino', 'Hace semanas'])
  const kept = () =>
    page.evaluate(async () => ({
      unsaved: Object.keys(localStorage).filter((key) => key.startsWith('periplo:unsaved')),
      copies: (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('it:') === true ? [name.slice(-2)] : [])),
    }))
  await expect.poll(() => kept()).toEqual({ unsaved: [], copies: [':2'] })
  expect(bruno.problems).toEqual([])
})

it('two tabs of one user send the same pending change only once after a rebase', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const bruno = await trip.open(fixture.browser, trip.bruno)
  await bruno.waitForSaveState('Todo guardado')
  const first = bruno.page
  const second = await bruno.context.newPage()
  await second.goto(`/itineraries/${trip.id}`)
  await second.getByText('Palatino').first().waitFor()
  await bruno.context.setOffline(true)
  await bruno.addEvent(1, 'Una sola vez')
  await second.getByText('Una sola vez').first().waitFor()
  await rebase(trip.id)
  await bruno.context.setOffline(false)
  await bruno.waitForSaveState('Todo guardado')
  await expect.poll(() => labels(trip)).toEqual(['Coliseo', 'Foro', 'Palatino', 'Una sola vez'])
  await expect.poll(() => Promise.all([first, second].map((page) => page.getByText('Una sola vez').count()))).not.toContain(0)
  expect(bruno.problems).toEqual([])
})

it('unsent changes of a forgotten generation can be saved as a new trip', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const bruno = await trip.open(fixture.browser, trip.bruno)
  await bruno.waitForSaveState('Todo guardado')
  await bruno.context.setOffline(true)
  await bruno.addEvent(1, 'Hace años')
  await bruno.waitForSaveState(/^Guardado en este dispositivo/)
  await rebase(trip.id)
  const db = new Database(databaseFilePath(fixture.server.dataDir))
  db.exec('DELETE FROM doc_generations')
  db.close()
  await bruno.context.setOffline(false)
  await bruno.page.getByRole('alert').getByText('Este itinerario se ha restaurado', { exact: true }).waitFor()
  await bruno.page.getByRole('button', { name: 'Guardar como itinerario nuevo' }).waitFor()
})
