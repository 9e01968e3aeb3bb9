import { expect, it } from 'vitest'
import { expectAccessible } from '../support/axe'
import type { Person } from '../support/person'
import { phone } from '../support/sharedTrip'
import { setTripStage } from '../support/tripStage'
import { onServer, retitle } from '../support/trips'

const stage = setTripStage()
const title = ({ page }: Person) => page.getByRole('textbox', { name: 'Título', exact: true })
const news = ({ page }: Person) => page.getByRole('region', { name: 'Hay un cambio más nuevo que el tuyo' })
const says = (value: string) => `Cambiaste el título después, en otro dispositivo: «${value}».`

/** Two devices of the trip's owner, each of which wrote a title without a network: first the older one, then the newer. */
async function twoTitles(): Promise<{ older: Person; newer: Person }> {
  const { trip, open } = stage
  const [older, newer] = [await open(trip.ana), await open(trip.ana)]
  for (const [device, name] of [
    [older, 'Roma vieja'],
    [newer, 'Roma nueva'],
  ] as const) {
    await device.chip('Todo guardado')
    await device.context.setOffline(true)
    await retitle(device, name)
    await device.chip(/^Guardado en este dispositivo \(1 cambio\)$/)
  }
  return { older, newer }
}

const standing = async () => (await onServer(stage.trip.ana, stage.trip.id)).title

it('of two offline titles the newer stands although the older comes last; its author is told on the page and puts it back', async () => {
  const { older, newer } = await twoTitles()
  await newer.context.setOffline(false)
  await newer.chip('Todo guardado')
  await older.context.setOffline(false)
  await news(older).getByText(says('Roma nueva')).waitFor()
  await older.chip('Necesita atención')
  await expect.poll(() => title(older).inputValue()).toBe('Roma nueva')
  expect(await standing()).toBe('Roma nueva')
  await news(older).getByText('Tú pusiste «Roma vieja».').waitFor()
  await expectAccessible(older.page)

  await older.page.reload()
  await news(older).getByRole('button', { name: 'Poner la mía' }).click()
  await news(older).waitFor({ state: 'detached' })
  await older.chip('Todo guardado')
  await expect.poll(standing).toBe('Roma vieja')
  await expect.poll(() => title(newer).inputValue()).toBe('Roma vieja')
  await older.page.reload()
  await older.chip('Todo guardado')
  expect(await news(older).count()).toBe(0)
})

it('of two offline titles the newer stands when it comes last too, and the other’s author may leave it so, from the chip', async () => {
  const { older, newer } = await twoTitles()
  await older.context.setOffline(false)
  await older.chip('Todo guardado')
  expect(await standing()).toBe('Roma vieja')
  await newer.context.setOffline(false)
  await expect.poll(standing).toBe('Roma nueva')
  await news(older).getByText(says('Roma nueva')).waitFor()
  await news(older).getByRole('button', { name: 'Cerrar' }).click()
  await news(older).waitFor({ state: 'detached' })
  await older.page.getByRole('button', { name: 'Necesita atención' }).click()
  const panel = older.page.getByRole('dialog', { name: 'Dónde están tus cambios' })
  await panel.getByText(says('Roma nueva')).waitFor()

  await older.page.route('**/overruled/seen', (route) => route.abort())
  await panel.getByRole('button', { name: 'Dejarlo así' }).click()
  await older.page.getByText('No se ha podido guardar tu respuesta.').waitFor()
  await panel.getByText(says('Roma nueva')).waitFor()
  await older.page.unroute('**/overruled/seen')
  await panel.getByRole('button', { name: 'Dejarlo así' }).click()
  await panel.getByText(says('Roma nueva')).waitFor({ state: 'detached' })
  await panel.press('Escape')
  await older.chip('Todo guardado')
  expect(await standing()).toBe('Roma nueva')
})

it('other fields of a late change stand, and on a phone all of it fits', async () => {
  const { trip, open } = stage
  const ana = await open(trip.ana, phone)
  await ana.page.getByText('Todo guardado', { exact: true }).first().waitFor()
  await ana.context.setOffline(true)
  await retitle(ana, 'Roma sin ninguna prisa y a pie, como antes')
  await ana.page.getByRole('textbox', { name: 'Descripción' }).fill('Despacio')
  await ana.page.getByRole('textbox', { name: 'Descripción' }).blur()
  await ana.page
    .getByText(/^Guardado en este dispositivo/)
    .first()
    .waitFor()
  await trip.ana.call('PATCH /itineraries/{id}', { params: { id: trip.id }, body: { title: 'Roma de otro' } })
  await ana.context.setOffline(false)
  await news(ana).getByText(says('Roma de otro')).waitFor()
  const { description, title: now } = await onServer(trip.ana, trip.id)
  expect({ description, now }).toEqual({ description: 'Despacio', now: 'Roma de otro' })
  const box = await news(ana).boundingBox()
  expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 360]).toEqual([true, true])
})
