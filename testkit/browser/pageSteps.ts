import type { Locator, Page } from 'playwright'

export const pathOf = (page: Page): string => new URL(page.url()).pathname

export const cardTitles = (page: Page): Promise<string[]> =>
  page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()

export const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

export const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

/** True if nothing overflows horizontally. */
export const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

export const standsStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let at = -1, still = 0; still < 10; still = window.scrollY === at ? still + 1 : 0) {
      at = window.scrollY
      await new Promise(requestAnimationFrame)
    }
  })

/** Resolves once pending changes are drawn. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

export const refuse = {
  status: 500,
  contentType: 'application/json',
  body: '{"error":"InternalError","message":"","requestId":"1"}',
}

export async function signIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Usuario/Correo electrónico').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Signs in through the login dialog and waits until it closes. */
export async function signInByDialog(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Inicia sesión' })
  await dialog.getByLabel('Usuario/Correo electrónico').fill(username)
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** True if neither scrolling parents nor the window clip the element. */
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
