// @module-tag long
import { expect, it } from 'vitest'
import type { UserTab } from '#testkit/browser/userTab'
import { jpeg } from '#testkit/api/pictures'
import { SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { choosePicture, fetchEventLabels } from '#testkit/browser/tripSteps'

const fixture = setUpBrowserFixture()

const wouldAsk = ({ page }: UserTab): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** Makes writes to storage fail; the returned function frees space. */
async function fill({ page }: UserTab): Promise<() => Promise<void>> {
  const before = await page.evaluateHandle(() => {
    const { add, put } = IDBObjectStore.prototype
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse })
    return { add, put }
  })
  return () => page.evaluate((methods) => void Object.assign(IDBObjectStore.prototype, methods), before)
}

it('full storage shows a warning and a beforeunload prompt until there is space again', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const ana = await trip.open(fixture.browser, trip.ana)
  await ana.waitForSaveState('Todo guardado')
  await ana.context.setOffline(true)
  await ana.addEvent(1, 'En disco')
  await ana.waitForSaveState(/^Guardado en este dispositivo \(1 cambio\)$/)
  await expect.poll(() => wouldAsk(ana)).toBe(false)

  const makeRoom = await fill(ana)
  await choosePicture(ana, 'Coliseo', await jpeg(300, 200))
  await ana.page.getByRole('button', { name: 'Necesita atención' }).click()
  await ana.page.getByText(/^No queda espacio en este dispositivo/).waitFor()
  await ana.page.getByRole('dialog').press('Escape')
  const asked: string[] = []
  ana.page.once('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await ana.page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await makeRoom()
  await removePicture(ana, 'Coliseo')
  await ana.waitForSaveState(/^Guardado en este dispositivo \(1 cambio\)$/)
  await expect.poll(() => wouldAsk(ana)).toBe(false)

  const free = await fill(ana)
  await ana.addEvent(1, 'En ninguna parte')
  await ana.waitForSaveState('Necesita atención')
  await expect.poll(() => wouldAsk(ana)).toBe(true)
  await free()
  await ana.addEvent(1, 'Otra vez en disco')
  await ana.waitForSaveState(/^Guardado en este dispositivo \(3 cambios\)$/)
  await expect.poll(() => wouldAsk(ana)).toBe(false)

  await ana.context.routeWebSocket(/\/sync\//, (socket) => socket.close())
  await ana.context.setOffline(false)
  await ana.reopen()
  await expect
    .poll(() => ana.titles(1))
    .toEqual(['Coliseo', 'Foro', 'Palatino', 'En disco', 'En ninguna parte', 'Otra vez en disco'])
  await ana.waitForSaveState(/^Guardado en este dispositivo \(3 cambios\)$/)
})

it('a damaged local copy is repaired with a notice, and its readable changes are sent', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const ana = await trip.open(fixture.browser, trip.ana)
  await ana.waitForSaveState('Todo guardado')
  await ana.context.setOffline(true)
  await ana.addEvent(1, 'En disco')
  await ana.renameEvent('Coliseo', 'Coliseo de noche')
  await ana.waitForSaveState(/^Guardado en este dispositivo \(2 cambios\)$/)
  // All but the last two rows, which hold these changes.
  const name = `it:${trip.ana.id}:${trip.id}:1`
  expect(await spoil(ana, name, -2)).toBeGreaterThan(0)
  // An open page would sync and rewrite its copy.
  await ana.page.close()
  await ana.context.setOffline(false)
  await ana.reopen()
  await ana.page.getByText(/^La copia de este dispositivo estaba dañada y se ha reparado\./).waitFor()
  await ana.waitForSaveState('Todo guardado')
  const saved = ['Coliseo de noche', 'Foro', 'Palatino', 'En disco']
  expect((await fetchEventLabels(trip.ana, trip.id))[0]).toEqual(saved)

  expect(await spoil(ana, name)).toBeGreaterThan(0)
  await ana.reopen()
  await ana.waitForSaveState('Todo guardado')
  await ana.context.routeWebSocket(/\/sync\//, (socket) => socket.close())
  await ana.reopen()
  await ana.waitForSaveState('Sin conexión')
  await expect.poll(() => ana.titles(1)).toEqual(saved)
  expect(await ana.page.getByText(/dañada/).count()).toBe(0)
})

/** Overwrites rows up to `end` with invalid updates. Returns their number. */
const spoil = ({ page }: UserTab, database: string, end?: number): Promise<number> =>
  page.evaluate(
    ([name, last]) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(opening.error as DOMException))
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('updates', 'readwrite')
          const rows = transaction.objectStore('updates')
          const listing = rows.getAllKeys()
          let spoilt: IDBValidKey[] = []
          listing.addEventListener('success', () => {
            spoilt = listing.result.slice(0, last)
            for (const key of spoilt) rows.put(new Uint8Array([1, 250, 3]), key)
          })
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve(spoilt.length)
          })
        })
      }),
    [database, end] as const,
  )

async function removePicture(person: UserTab, title: string): Promise<void> {
  await person.event(title).getByRole('button', { name: 'Editar' }).click()
  const form = person.page.getByRole('dialog')
  await form.getByRole('button', { name: 'Quitar imagen' }).click()
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}
