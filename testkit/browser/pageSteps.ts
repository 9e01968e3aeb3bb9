import type { Locator, Page } from 'playwright'

/** What a page looks at, and what many tests do with any of them. */

/** The path of the page's address. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname

/** The titles of the cards in the main part of a page, in order. */
export const cardTitles = (page: Page): Promise<string[]> =>
  page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()

/** What stands in the element that has the focus. */
export const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** The name of the field that has the focus. */
export const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

/** Whether nothing is wider than the screen. */
export const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** Resolves when the page has not scrolled for ten frames. */
export const standsStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let at = -1, still = 0; still < 10; still = window.scrollY === at ? still + 1 : 0) {
      at = window.scrollY
      await new Promise(requestAnimationFrame)
    }
  })

/** Resolves when the page has handled and drawn what came before. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** An answer of a server that is out of order. */
export const refuse = {
  status: 500,
  contentType: 'application/json',
  body: '{"error":"InternalError","message":"","requestId":"1"}',
}

/** Fills in and sends the form of the login page. */
export async function signIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Usuario/Correo electrónico').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Signs in through the dialog that asks for it; it is gone then. */
export async function signInByDialog(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Inicia sesión' })
  await dialog.getByLabel('Usuario/Correo electrónico').fill(username)
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Whether all of an element shows: its scrolling parents and the window cut nothing off. */
export const isInSight = (element: Locator): Promise<boolean> =>
  element.evaluate(
    (node) =>
      new Promise<boolean>((resolve) => {
        new IntersectionObserver(([entry], observer) => {
          observer.disconnect()
          resolve((entry?.intersectionRatio ?? 0) > 0.95)
        }).observe(node)
      }),
  )
