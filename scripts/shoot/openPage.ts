import type { Browser, Page } from 'playwright'
import type { Credentials } from '../../shared/api/auth'

type Visitor = { url: string; user?: string; password?: string; width: number; dark: boolean }

const heights = new Map([
  [360, 780],
  [768, 1024],
  [1440, 900],
])

/** A page of its own (signed in when a user is given), and the list that collects what goes wrong on it. */
export async function openPage(browser: Browser, { url, user, password, width, dark }: Visitor) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: heights.get(width) ?? 900 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    serviceWorkers: 'block',
  })
  if (user) {
    const reply = await context.request.post('/api/auth/login', {
      data: { usernameOrEmail: user, password: password ?? '' } satisfies Credentials,
    })
    if (!reply.ok()) throw new Error(`Signing in as ${user} answered ${reply.status()}: ${await reply.text()}`)
  }
  const page = await context.newPage()
  const troubles = collectTroubles(page)
  const visit = async (path: string, wait?: string) => {
    await page.goto(path)
    // Sockets stay open, so the network is never idle for long: the pictures and the wanted element are enough.
    await page.waitForLoadState('load')
    if (wait) await page.locator(wait).first().waitFor()
    await page
      .waitForFunction(() => document.querySelector('[aria-busy="true"], [role="progressbar"]') === null)
      .catch(() => {
        troubles.push('still loading after 30 s')
      })
    const broken = await page.evaluate(async () => {
      await document.fonts.ready
      // A lazy picture below the fold is not asked for yet, and its decode() would wait for ever.
      const asked = [...document.images].filter(({ complete, loading }) => complete || loading !== 'lazy')
      const decoded = await Promise.allSettled(asked.map((image) => image.decode()))
      return asked.map(({ src }) => src).filter((_src, index) => decoded[index]?.status === 'rejected')
    })
    troubles.push(...broken.map((src) => `broken image: ${src}`))
  }
  return { page, troubles, visit }
}

function collectTroubles(page: Page): string[] {
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      troubles.push(`${message.type()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) =>
    troubles.push(`failed: ${request.method()} ${request.url()} (${request.failure()?.errorText ?? 'no reason'})`),
  )
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  return troubles
}
