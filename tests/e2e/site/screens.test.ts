import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { SLOW_TEST } from '#testkit/budget'
import { eventually } from '#testkit/eventually'
import { createDemoContent, type DemoContent } from '#testkit/screens/demoContent'
import type { ScreenScene } from '#testkit/screens/scene'
import { splitScenes, resize, stableScenes, walkScenes } from '#testkit/screens/walkScenes'
import { findInaccessible, findLowContrast } from '#testkit/browser/expectAccessible'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { findStillUnpressable } from './unpressable'

const fixture = setUpBrowserFixture({ DEMO_DATA: '1' })
let demo: DemoContent

beforeAll(async () => {
  demo = await createDemoContent(fixture.server.url)
})

const [PHONE, DESKTOP] = [360, 1440]
const isActedOn = ({ act }: ScreenScene) => act !== undefined

async function expectFine(among: readonly ScreenScene[], width: number, look: (page: Page) => Promise<string[]>): Promise<void> {
  const { browser, server } = fixture
  const isPhone = width === PHONE
  expect(await walkScenes({ browser, url: server.url, demo, among, isPhone, width }, look)).toEqual([])
}

describe('the screens', () => {
  it.each(splitScenes(stableScenes.filter((scene) => !isActedOn(scene))))(
    'every page fits, can be pressed and passes axe, from $first',
    SLOW_TEST,
    async ({ part }) => {
      await expectFine(part, PHONE, async (page) => {
        const onPhone = [...(await findMisplaced(page)), ...(await findInaccessible(page, 'light'))]
        await resize(page, DESKTOP)
        const onDesktop = [...(await findMisplaced(page)), ...(await findLowContrast(page, 'dark'))]
        return [...onPhone, ...onDesktop.map((trouble) => `${DESKTOP} pixels, dark: ${trouble}`)]
      })
    },
  )

  const actedOn = splitScenes(stableScenes.filter(isActedOn))
  it.each(actedOn)(
    'every dialog and menu of a phone fits, can be pressed and passes axe, from $first',
    { ...SLOW_TEST, tags: 'long' },
    async ({ part }) => {
      await expectFine(part, PHONE, async (page) => [...(await findMisplaced(page)), ...(await findInaccessible(page, 'light'))])
    },
  )

  it.each(actedOn)(
    'every dialog and menu of a desktop fits, can be pressed and passes axe, from $first',
    { ...SLOW_TEST, tags: 'long' },
    async ({ part }) => {
      await expectFine(part, DESKTOP, async (page) => [...(await findMisplaced(page)), ...(await findInaccessible(page, 'dark'))])
    },
  )
})

async function findMisplaced(page: Page): Promise<string[]> {
  const beyond = await findBeyond(page)
  const unpressable = await findStillUnpressable(page)
  return beyond > 0 ? [`${beyond} pixels wider than the window`, ...unpressable] : unpressable
}

/** Horizontal overflow in pixels, once layout has settled. */
async function findBeyond(page: Page): Promise<number> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await eventually(async () => expect(await beyond()).toBeLessThanOrEqual(0), { timeout: 5000, interval: 100 }).catch(
    () => undefined,
  )
  return beyond()
}
