// @module-tag long
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { signUp, type Account } from '#testkit/api/apiClient'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { phoneContext } from '#testkit/browser/sharedTrip'
import { signInContext } from '#testkit/browser/newContext'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { pushServiceForTest } from '#testkit/push/pushService'
import { followAs } from '#testkit/server/socialCalls'

const fixture = setUpBrowserFixture({ PUSH_ENDPOINTS: 'any' })

let people = 0
const createUser = (name: string): Promise<Account> => {
  people += 1
  return signUp(fixture.server, { username: `avisada${people}`, name })
}
const choice = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const here = (page: Page) => page.getByRole('switch', { name: 'Notificaciones push en este dispositivo' })
const settingsOf = (account: Account) => account.call('GET /notifications/settings')

it('each kind is set by itself and saved immediately', async () => {
  const lucia = await createUser('Lucía')
  const { page, problems } = await fixture.open(lucia, phoneContext)
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'Configurar' }).click()
  const mention = choice(page, 'Menciones, por correo')
  await mention.waitFor()
  await expect.poll(() => mention.evaluate((box) => box.getBoundingClientRect().top < window.innerHeight)).toBe(true)
  expect(await choice(page, 'Menciones, aquí').isChecked()).toBe(true)
  expect(await mention.isChecked()).toBe(false)
  await mention.click()
  await choice(page, 'Me gusta, aquí').click()
  await expect
    .poll(() => settingsOf(lucia))
    .toMatchObject({
      mention: { here: true, mail: true, push: false },
      like: { here: false, mail: false, push: false },
    })
  await page.reload()
  await mention.waitFor()
  expect([await mention.isChecked(), await choice(page, 'Me gusta, aquí').isChecked()]).toEqual([true, false])
  await expectAccessible(page)
  expect(problems).toEqual([])
})

it('an unchecked box looks unchecked with forced colors', async () => {
  const { page } = await fixture.open(await createUser('Marta'), { forcedColors: 'active' })
  await page.goto('/settings#notifications')
  const mail = choice(page, 'Menciones, por correo')
  await mail.waitFor()
  expect(await mail.isChecked()).toBe(false)
  expect(await mail.evaluate((box) => getComputedStyle(box, '::before').display)).toBe('none')
})

it('a choice that fails to save is reverted with the reason', async () => {
  const lucia = await createUser('Lucía')
  const { page } = await fixture.open(lucia)
  await page.goto('/settings')
  const likes = choice(page, 'Me gusta, por correo')
  await likes.waitFor()
  await page.route('**/api/notifications/settings', (route) => route.abort())
  await likes.click()
  await page.getByText('Ver y cambiar tus notificaciones necesita conexión.').waitFor()
  await expect.poll(() => likes.isChecked()).toBe(false)
  await page.unroute('**/api/notifications/settings')
  await likes.click()
  await expect.poll(async () => (await settingsOf(lucia)).like).toMatchObject({ mail: true })
  await page.getByText('Ver y cambiar tus notificaciones necesita conexión.').waitFor({ state: 'detached' })
})

it('notifications are pushed to a subscribed browser until the user signs out', async () => {
  const pushes = await pushServiceForTest()
  const { endpoint, keys } = pushes.subscribe('/lucia')
  const [lucia, marta, ines] = await Promise.all([createUser('Lucía'), createUser('Marta'), createUser('Inés')])
  const person = await fixture.open(lucia, { serviceWorkers: 'allow' })
  const { page, context } = person
  // A fake push subscription: headless Chromium has no push service.
  await page.addInitScript(
    (subscription) => {
      let isOn = sessionStorage.getItem('subscribed') !== null
      const set = (next: boolean) => {
        isOn = next
        if (next) sessionStorage.setItem('subscribed', '')
        else sessionStorage.removeItem('subscribed')
      }
      const made = { ...subscription, toJSON: () => subscription, unsubscribe: () => Promise.resolve(set(false)) }
      Object.assign(Notification, { requestPermission: () => Promise.resolve('granted') })
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(isOn ? made : null),
        subscribe: () => Promise.resolve(set(true)).then(() => made),
      })
    },
    { endpoint, keys },
  )
  await page.goto('/settings')
  await choice(page, 'Nuevos seguidores, con notificaciones push').click()
  await here(page).click()
  await page.getByText('Llegan aunque Periplo esté cerrado.').waitFor()
  await page.reload()
  await expect.poll(() => here(page).isChecked()).toBe(true)

  await followAs(marta, lucia)
  await expect.poll(() => pushes.received.map(({ message }) => message.body)).toEqual(['Marta ha empezado a seguirte'])

  await person.logOut()
  await page.getByRole('heading', { name: 'Populares esta semana' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => [sessionStorage.getItem('subscribed'), localStorage.getItem('periplo-push')]))
    .toEqual([null, null])
  await followAs(ines, lucia)
  await signInContext(context, lucia)
  await page.goto('/settings')
  await here(page).waitFor()
  expect(await here(page).isChecked()).toBe(false)
  expect(pushes.received).toHaveLength(1)
})

it('a browser without push support gets an explanation', async () => {
  const { page } = await fixture.open(await createUser('Lucía'))
  await page.goto('/settings')
  await page.getByText('Este navegador no las admite.', { exact: false }).waitFor()
  expect(await here(page).count()).toBe(0)
})
