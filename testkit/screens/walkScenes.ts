import type { Browser, BrowserContext, Page } from 'playwright'
import { newContext, signInContext } from '../browser/newContext'
import { waitUntilSettled } from '../browser/openPage'
import type { DemoContent } from './demoContent'
import type { ScreenScene } from './scene'
import { scenes } from './scenes'

export const stableScenes = scenes.filter(({ unsettled }) => unsettled !== true)

export function splitScenes(among: readonly ScreenScene[]): { part: readonly ScreenScene[]; first: string | undefined }[] {
  const size = 10
  return Array.from({ length: Math.ceil(among.length / size) }, (_, index) => {
    const part = among.slice(index * size, (index + 1) * size)
    return { part, first: part[0]?.name }
  })
}

interface Walk {
  browser: Browser
  url: string
  demo: DemoContent
  among: readonly ScreenScene[]
  isPhone: boolean
  width: number
}

const HEIGHT = 780

/** Runs `look` in each; two at a time, as pages mostly wait. */
export async function walkScenes(walk: Walk, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  const walkPart = async (part: readonly ScreenScene[]) => {
    // Reuse the tab: a new one compiles all code again.
    const tabs = new Map<ScreenScene['as'], Page>()
    for (const scene of part) {
      const known = scene.alone === true ? undefined : tabs.get(scene.as)
      const page = known ?? (await (await enter(walk, scene.as)).newPage())
      if (scene.alone !== true) tabs.set(scene.as, page)
      await openScene(walk, scene, page)
      found.push(...(await look(page)).map((trouble) => `${scene.name}: ${trouble}`))
      await (scene.alone === true ? page.context().close() : page.unrouteAll())
    }
  }
  await Promise.all([0, 1].map((half) => walkPart(walk.among.filter((_, index) => index % 2 === half))))
  return found
}

export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT })
  await waitUntilSettled(page)
}

async function openScene(walk: Walk, scene: ScreenScene, page: Page): Promise<void> {
  const { demo, isPhone, width } = walk
  await page.setViewportSize({ width, height: HEIGHT })
  await scene.before?.(page)
  await page.goto(typeof scene.path === 'string' ? scene.path : scene.path(demo))
  await waitUntilSettled(page)
  await scene.act?.(page, { isPhone, demo, enter: (as) => enter(walk, as).then((other) => other.newPage()) })
  await waitUntilSettled(page)
}

/** Touch at every width: enlarged hit areas may overlap. */
async function enter({ browser, url, demo }: Walk, as: ScreenScene['as']): Promise<BrowserContext> {
  const context = await newContext(browser, {
    baseURL: url,
    locale: 'es-ES',
    hasTouch: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  if (as !== undefined) await signInContext(context, { username: demo.logins[as], password: demo.password })
  return context
}
