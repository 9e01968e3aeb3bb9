// @module-tag long
import { expect, it } from 'vitest'
import { setUpTripFixture } from '#testkit/browser/tripFixture'

const fixture = setUpTripFixture()

it.each(['Enter', 'Escape'])('%s of an input method ends the composition, not the field', async (key) => {
  const ana = await fixture.open(fixture.trip.ana)
  const { page } = ana
  const title = page.getByRole('textbox', { name: 'Título', exact: true })
  await title.click()
  await title.press('End')
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
  await page.keyboard.press(key)
  expect(await title.evaluate((element) => element === document.activeElement)).toBe(true)
  await session.send('Input.insertText', { text: ' 日本' })
  await title.press('Enter')
  await ana.waitForSaveState('Todo guardado')
  const { title: saved } = await fixture.trip.ana.call('GET /itineraries/{id}', { params: { id: fixture.trip.id } })
  expect(saved).toContain('日本')
})
