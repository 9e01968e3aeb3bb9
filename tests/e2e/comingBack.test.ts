import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atHome } from '../support/atHome'
import { launchBrowser } from '../support/browser'
import { BuiltServer } from '../support/builtServer'
import { SharedTrip } from '../support/sharedTrip'
import { labelsOf } from '../support/trips'

let server: BuiltServer
let browser: Browser

beforeAll(async () => {
  server = await BuiltServer.start()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await server.dispose()
})

const soon = { timeout: 20_000 }

describe('coming back', () => {
  it('nothing is lost and nothing asked; what the others did is told, and a field that lost can be put back', async () => {
    const trip = await SharedTrip.make(server)
    const ana = await atHome(browser, server, trip.ana)
    await ana.page.goto(`/itineraries/${trip.id}`)
    await ana.edit()
    await ana.chip('Todo guardado')
    const bruno = await trip.open(browser, trip.bruno)
    await bruno.chip('Todo guardado')
    await ana.context.setOffline(true)
    await ana.addEvent(1, 'De Ana')
    await ana.moveEvent('Foro', /^Día 3/)
    await ana.renameEvent('Palatino', 'Palatino de Ana')
    await ana.chip(/^Guardado en este dispositivo \(3 cambios\)$/)
    await bruno.addEvent(1, 'De Bruno')
    await bruno.moveEvent('Coliseo', /^Día 2/)
    await bruno.renameEvent('Palatino', 'Palatino de Bruno')
    await bruno.chip('Todo guardado')
    // Long enough to have been away, by the page's own clock.
    await ana.page.clock.setSystemTime(Date.now() + 60_000)
    await ana.context.setOffline(false)
    await ana.chip('Todo guardado')

    const after = await labelsOf(trip.ana, trip.id)
    expect([after[0]?.toSorted(), after[1], after[2]]).toEqual([
      ['De Ana', 'De Bruno', expect.stringMatching(/^Palatino de (Ana|Bruno)$/)],
      ['Coliseo'],
      ['Foro'],
    ])
    expect(await ana.page.getByRole('dialog').or(ana.page.getByRole('alertdialog')).count()).toBe(0)
    const news = ana.page.getByRole('region', { name: /^Mientras no estabas: \d cambios$/ })
    await news.getByRole('button', { name: 'Ver' }).click()
    await news.getByRole('button', { name: 'Bruno añadió «De Bruno»' }).waitFor()
    await news.getByRole('button', { name: 'Bruno movió «Coliseo» al día 2' }).click()
    await ana.event('Coliseo').waitFor()

    // Whose title won is for the clocks of the document; the loser has it back with one tap.
    const [anas] = [after[0]?.includes('Palatino de Bruno')]
    const loser = anas ? ana : bruno
    if (loser === ana) {
      await news.getByText('En «Palatino de Bruno», tu título: «Palatino de Ana» (ahora «Palatino de Bruno»)').waitFor()
      await news.getByRole('button', { name: 'Poner lo mío' }).click()
      await expect.poll(async () => (await labelsOf(trip.ana, trip.id))[0], soon).toContain('Palatino de Ana')
    }
    await news.getByRole('button', { name: 'Cerrar' }).click()
    expect(await news.count()).toBe(0)
    expect([...ana.problems, ...bruno.problems]).toEqual([])
  })
})
