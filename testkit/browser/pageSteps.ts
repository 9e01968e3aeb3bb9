import type { Locator, Page, BrowserContext } from 'playwright'

export const pathOf = (page: Page): string => new URL(page.url()).pathname

export const cardTitles = (page: Page): Promise<string[]> =>
  page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()

export const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

export const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

export const fitsHorizontally = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

export const waitForScrollEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let at = -1, still = 0; still < 10; still = window.scrollY === at ? still + 1 : 0) {
      at = window.scrollY
      await new Promise(requestAnimationFrame)
    }
  })

/** Resolves once pending changes are drawn. */
export const waitForNextPaint = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

export const internalErrorResponse = {
  status: 500,
  contentType: 'application/json',
  body: '{"error":"InternalError","message":"","requestId":"1"}',
}

export async function signInByForm(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
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
export const isFullyVisible = (element: Locator): Promise<boolean> =>
  element.evaluate(
    (node) =>
      new Promise<boolean>((resolve) => {
        new IntersectionObserver(([entry], observer) => {
          observer.disconnect()
          resolve((entry?.intersectionRatio ?? 0) > 0.95)
        }).observe(node)
      }),
  )

/** The notice with this text, kept open by the pointer. */
export async function holdNotice(page: Page, text: string): Promise<Locator> {
  const notice = page.getByRole('region', { name: 'Avisos', exact: true }).getByRole('listitem').filter({ hasText: text }).first()
  await notice.hover()
  return notice
}

/** Background work starts four seconds after the session is known (client/src/engine/hooks/useUpkeep.ts). */
export const isUpkeepRequest = (url: string): boolean => /\/api\/itineraries\?.*visibility=all.*limit=50/.test(url)

/** Blocks the background work in pages opened from now on. */
export const blockUpkeep = (context: BrowserContext): Promise<unknown> =>
  context.route(/\/assets\/upkeep-[^/]*\.js$/, (route) => route.abort())
