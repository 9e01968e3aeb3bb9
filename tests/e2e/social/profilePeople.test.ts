// @module-tag long
import { describe, expect, it } from 'vitest'
import { signUp } from '#testkit/api/apiClient'
import { focusedText, pathOf, internalErrorResponse, signInByDialog } from '#testkit/browser/pageSteps'
import { chosenTabText, followCountLink, setUpProfileFixture } from '#testkit/browser/peopleFixture'
import { createGate } from '#testkit/gate'
import { followAs } from '#testkit/server/socialCalls'

const fixture = setUpProfileFixture()
const { open } = fixture

describe('the followers dialog of a profile', () => {
  it('opens at its own address, and closing restores address and focus', async () => {
    await followAs(fixture.lucia, fixture.marcos)
    const { page, problems } = await open(fixture.lucia)
    await page.goto(`/${fixture.lucia.username}`)
    await followCountLink(page, '0 seguidores').click()
    const dialog = page.getByRole('dialog', { name: 'Lucía Ferrer' })
    await dialog.getByText('Aún no tiene seguidores').waitFor()
    await expect.poll(() => pathOf(page)).toBe(`/${fixture.lucia.username}/followers`)
    await expect.poll(() => page.title()).toBe(`Seguidores de Lucía Ferrer (@${fixture.lucia.username}) · Periplo`)
    await dialog.getByRole('tab', { name: 'Siguiendo 1' }).click()
    await dialog.getByRole('link', { name: /Marcos Ibáñez/ }).waitFor()
    await expect.poll(() => pathOf(page)).toBe(`/${fixture.lucia.username}/following`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => pathOf(page)).toBe(`/${fixture.lucia.username}`)
    await expect.poll(() => page.title()).toBe(`Lucía Ferrer (@${fixture.lucia.username}) · Periplo`)
    await expect.poll(() => focusedText(page)).toBe('0 seguidores')
    expect(problems).toEqual([])
  })

  it('stays open after a reload and closes with the back button', async () => {
    const { page } = await open(fixture.lucia)
    await page.goto('/marcosib')
    await page.getByRole('tab', { name: 'Listas' }).click()
    await followCountLink(page, '0 siguiendo').click()
    await page.getByText('Aún no sigue a nadie').waitFor()
    await page.reload()
    await page.getByText('Aún no sigue a nadie').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => pathOf(page)).toBe('/marcosib')
    await expect.poll(() => chosenTabText(page)).toBe('Listas')
  })

  it('does not open from a direct address', async () => {
    const { page } = await open(fixture.lucia)
    for (const address of ['/marcosib/followers', '/marcosib/following', '/MarcosIB/following']) {
      await page.goto(address)
      await expect.poll(() => pathOf(page)).toBe('/marcosib')
      await page.getByRole('tab', { name: 'Listas' }).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
    }
  })

  it('opens for a visitor after signing in', async () => {
    await followAs(fixture.lucia, fixture.marcos)
    const { page } = await open()
    await page.goto(`/${fixture.lucia.username}`)
    await page.getByRole('button', { name: '1 siguiendo' }).click()
    await signInByDialog(page, fixture.lucia)
    await page
      .getByRole('dialog', { name: 'Lucía Ferrer' })
      .getByRole('link', { name: /Marcos/ })
      .waitFor()
    await expect.poll(() => pathOf(page)).toBe(`/${fixture.lucia.username}/following`)
  })

  it('loads more until the end, with a follow button for every user but the reader', async () => {
    for (let i = 0; i < 24; i += 1) await followAs(await signUp(fixture.server), fixture.lucia)
    await followAs(fixture.marcos, fixture.lucia)
    const { page } = await open(fixture.marcos)
    await page.goto(`/${fixture.lucia.username}`)
    await followCountLink(page, '25 seguidores').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Tú', { exact: true }).waitFor()
    await expect
      .poll(async () => {
        await dialog.getByRole('tabpanel').hover()
        await page.mouse.wheel(0, 2000)
        return dialog.getByRole('listitem').count()
      })
      .toBe(25)
    await expect.poll(() => dialog.getByRole('button', { name: 'Seguir', exact: true }).count()).toBe(24)
  })
})

describe('following from a profile', () => {
  it('changes the count immediately and reverts button and count on failure', async () => {
    const { page } = await open(fixture.lucia)
    const other = await signUp(fixture.server, { name: 'Tomás Quiroga' })
    await page.goto(`/${other.username}`)
    const { opened: held, open: letGo } = createGate()
    await page.route('**/follow', async (route) => {
      await held
      await route.fulfill(internalErrorResponse)
    })
    await page.getByRole('button', { name: 'Seguir', exact: true }).click()
    await followCountLink(page, '1 seguidor').waitFor()
    letGo()
    await followCountLink(page, '0 seguidores').waitFor()
    await page.unroute('**/follow')
    await page.getByRole('button', { name: 'Seguir', exact: true }).click()
    await page.getByRole('button', { name: 'Dejar de seguir', exact: true }).waitFor()
    await followCountLink(page, '1 seguidor').waitFor()
    await page.reload()
    await followCountLink(page, '1 seguidor').waitFor()
  })

  it("is not offered on the user's own profile", async () => {
    const { page } = await open(fixture.lucia)
    await page.goto(`/${fixture.lucia.username}`)
    await page.getByText('Crea tu primer itinerario').waitFor()
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /[Ss]eguir/ })
        .count(),
    ).toBe(0)
  })
})
