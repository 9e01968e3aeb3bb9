// @module-tag long
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { BrowserContext } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { DEMO_LOGINS, DEMO_PASSWORD } from '#server/demo/demoPeople'
import { pageNames, pages, type PageName } from '#shared/site/pages'
import type { BundleReport } from '../../../scripts/build/bundleReport'
import { newContext, signInContext } from '#testkit/browser/newContext'
import { waitUntilSettled } from '#testkit/browser/openPage'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { blockUpkeep } from '#testkit/browser/pageSteps'

const KB = 1024
const budgets = { home: 165 * KB, route: 70 * KB, requests: 8 }
/** Packages that visitors must not load. */
const heavy = /^(?:yjs|y-.*|lib0|socket\.io.*|engine\.io.*|@mui\/x-.*|dayjs|@dnd-kit\/.*|zod)$/

const fixture = setUpBrowserFixture({ DEMO_DATA: '1' })
let owner: BrowserContext
let trip: string
let list: string

beforeEach(async () => {
  // The service worker prefetches everything; count only the page's own requests.
  owner = await newContext(fixture.browser, {
    baseURL: fixture.server.url,
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  })
  await blockUpkeep(owner)
  await signInContext(owner, { username: DEMO_LOGINS[0], password: DEMO_PASSWORD })
  const reply = await owner.request.get(`/api/itineraries?username=${DEMO_LOGINS[0]}&role=owner&visibility=all&limit=1`)
  const [card] = (await reply.json()) as { id: string }[]
  trip = `/itineraries/${card?.id}`
  const lists = await owner.request.get(`/api/lists?username=${DEMO_LOGINS[0]}&limit=1`)
  const [first] = (await lists.json()) as { id: string }[]
  list = `/lists/${first?.id}`
})

const isWayIn = (name: PageName) => pages[name].frame === 'auth'

function addressOf(name: PageName): string {
  if (name === 'search') return `${pages.search.path}?q=roma`
  return pages[name].path
    .replace(pages.itinerary.path, trip)
    .replace(pages.list.path, list)
    .replace(':username', DEMO_LOGINS[0])
    .replace(':version', '1')
    .replace('*', '/no/such/page')
}

interface Load {
  scripts: string[]
  bytes: number
  calls: string[]
}

async function load(context: BrowserContext, path: string): Promise<Load> {
  const page = await context.newPage()
  const scripts: string[] = []
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.resourceType() === 'script') scripts.push(pathname)
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`)
  })
  await page.goto(path)
  await page.getByRole('main').waitFor()
  await waitUntilSettled(page)
  await page.close()
  return { scripts, calls, bytes: sizeOf(scripts) }
}

const sizeOf = (scripts: readonly string[]): number =>
  scripts.reduce((sum, script) => sum + gzipSync(built(script)).byteLength, 0)
const built = (path: string): Buffer => readFileSync(fileURLToPath(new URL(`../../../dist/client${path}`, import.meta.url)))
const report = (): BundleReport =>
  JSON.parse(readFileSync(fileURLToPath(new URL('../../../dist/bundle.json', import.meta.url)), 'utf8')) as BundleReport

describe('the home page', () => {
  it.each([
    ['a visitor', () => newContext(fixture.browser, { baseURL: fixture.server.url, serviceWorkers: 'block' })],
    ['a signed-in user', () => Promise.resolve(owner)],
  ])('loads little code and data for %s', async (_who, contextOf) => {
    const { scripts, calls } = await load(await contextOf(), '/')
    const first = scripts.filter((script) => built('/index.html').includes(script))
    expect(first.length).toBeGreaterThan(1)
    expect(sizeOf(first)).toBeLessThanOrEqual(budgets.home)
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(budgets.requests)
    expect(calls).toEqual([...new Set(calls)])
    const packages = scripts.flatMap((script) => report()[`assets/${basename(script)}`] ?? [])
    expect(packages).toContain('react-dom')
    expect(packages.filter((name) => heavy.test(name))).toEqual([])
  })
})

describe('every other page', () => {
  const [inside, waysIn] = [pageNames.filter((name) => name !== 'home' && !isWayIn(name)), pageNames.filter(isWayIn)]

  it('stays within its code budget beyond the home page and repeats no request', async () => {
    const home = await load(owner, '/')
    expect(inside.length).toBeGreaterThan(15)
    for (const path of inside.map(addressOf)) {
      const { bytes, calls } = await load(owner, path)
      expect([path, Math.max(0, bytes - home.bytes) <= budgets.route, bytes - home.bytes]).toEqual([
        path,
        true,
        bytes - home.bytes,
      ])
      expect([path, calls]).toEqual([path, [...new Set(calls)]])
    }
  })

  it.each(waysIn)('%s stays within that budget for a visitor', async (name) => {
    const visitor = await newContext(fixture.browser, { baseURL: fixture.server.url, serviceWorkers: 'block' })
    const home = await load(visitor, '/')
    expect((await load(visitor, pages[name].path)).bytes - home.bytes).toBeLessThanOrEqual(budgets.route)
  })

  it('loads the calendar of a new trip when the form is used, and dates can be typed before', async () => {
    const page = await owner.newPage()
    const calendar = /\/DateRangeFields-/
    const asked: string[] = []
    page.on('request', (request) => {
      if (calendar.test(request.url())) asked.push(request.url())
    })
    await page.route(calendar, (route) => route.abort())
    await page.goto('/create-itinerary')
    const [first, last] = [page.locator('input[name="startDate"]'), page.locator('input[name="endDate"]')]
    await first.waitFor()
    expect(asked).toEqual([])
    await page.getByLabel('Título').click()
    await expect.poll(() => asked.length).toBe(1)
    await first.click()
    await page.keyboard.type('24102027')
    await last.click()
    await page.keyboard.type('26/10/2027')
    await expect.poll(async () => [await first.inputValue(), await last.inputValue()]).toEqual(['24-10-2027', '26-10-2027'])
    await page.getByText('3 días').waitFor()

    await page.unroute(calendar)
    await page.reload()
    await page.getByRole('button', { name: 'Abrir calendario: Fecha de inicio' }).click()
    await page.getByRole('dialog').getByRole('gridcell').first().waitFor()
    await page.close()
  })
})
