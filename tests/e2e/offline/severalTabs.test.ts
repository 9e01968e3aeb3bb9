// @module-tag long
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { setUpTripFixture } from '#testkit/browser/tripFixture'

const fixture = setUpTripFixture()

const chipOf = (page: Page, text: string | RegExp) => page.getByRole('banner').getByText(text).first().waitFor()

/** Another tab of the same user, without a connection. */
async function deafTab(of: Page, { isMute = false } = {}): Promise<Page> {
  const tab = await of.context().newPage()
  // Nor BroadcastChannel: tabs share only storage.
  if (isMute) await tab.addInitScript(() => Object.defineProperty(BroadcastChannel.prototype, 'postMessage', { value: () => {} }))
  await tab.routeWebSocket(/\/sync\//, (socket) => void socket.close({ code: 1011 }))
  await tab.goto(of.url())
  await tab.getByRole('button', { name: 'Editar', exact: true }).first().click()
  return tab
}

async function addTo(tab: Page, title: string): Promise<void> {
  await tab
    .getByRole('region', { name: /^Día 1\b/ })
    .getByRole('button', { name: 'Añadir evento' })
    .click()
  const form = tab.getByRole('dialog')
  await form.getByLabel('Título').fill(title)
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await chipOf(tab, 'Guardado en este dispositivo (1 cambio)')
}

const onServer = async (): Promise<string[]> => {
  const { days } = await fixture.trip.carla.call('GET /itineraries/{id}', { params: { id: fixture.trip.id } })
  return days[0]?.events.map(({ label }) => label) ?? []
}

it.each([false, true])(
  'changes of a closed tab without a connection are sent by another (no BroadcastChannel: %s)',
  async (isMute) => {
    const bruno = await fixture.open(fixture.trip.bruno, { edits: false })
    await bruno.waitForSaveState('Todo guardado')
    const tab = await deafTab(bruno.page, { isMute })
    await addTo(tab, 'Termas')
    await tab.close()
    await expect.poll(onServer).toEqual(['Coliseo', 'Foro', 'Palatino', 'Termas'])
    await bruno.waitForSaveState('Todo guardado')
    await expect.poll(() => bruno.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino', 'Termas'])
  },
)

it('a tab shows that another one has unsent changes', async () => {
  let pass = () => {}
  let held = Promise.resolve()
  const bruno = await fixture.open(fixture.trip.bruno, {
    edits: false,
    beforeOpening: (page) =>
      page.routeWebSocket(/\/sync\//, (socket) => {
        const server = socket.connectToServer()
        socket.onMessage((message) => void held.then(() => server.send(message)))
      }),
  })
  await bruno.waitForSaveState('Todo guardado')
  held = new Promise((resolve) => (pass = resolve))
  const tab = await deafTab(bruno.page)
  await addTo(tab, 'Termas')
  await bruno.waitForSaveState('Guardando…')
  await tab.close()
  await bruno.event('Termas').waitFor()
  expect(await bruno.page.getByRole('banner').getByText('Todo guardado').count()).toBe(0)
  pass()
  await bruno.waitForSaveState('Todo guardado')
  expect(await onServer()).toContain('Termas')
})
