import type { Browser, BrowserContext, Page } from 'playwright'
import { newContext } from '../browser/newContext'
import { settle } from '../browser/openPage'
import { signInContext } from '../browser/signInContext'
import type { DemoStage } from './demoStage'
import type { Scene } from './scene'
import { scenes } from './scenes'

export const settlingScenes = scenes.filter(({ unsettled }) => unsettled !== true)

export function inParts(among: readonly Scene[]): { part: readonly Scene[]; first: string | undefined }[] {
  const size = 10
  return Array.from({ length: Math.ceil(among.length / size) }, (_, index) => {
    const part = among.slice(index * size, (index + 1) * size)
    return { part, first: part[0]?.name }
  })
}

interface Walk {
  browser: Browser
  url: string
  demo: DemoStage
  among: readonly Scene[]
  isPhone: boolean
  width: number
}

const HEIGHT = 780

/** Opens each scene and runs `look`; two at a time, as pages mostly wait. */
export async function walkScenes(walk: Walk, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  const walkPart = async (part: readonly Scene[]) => {
    // Reuse the tab: a new one compiles all code again.
    const tabs = new Map<Scene['as'], Page>()
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
  await settle(page)
}

async function openScene(walk: Walk, scene: Scene, page: Page): Promise<void> {
  const { demo, isPhone, width } = walk
  await page.setViewportSize({ width, height: HEIGHT })
  await scene.before?.(page)
  await page.goto(typeof scene.path === 'string' ? scene.path : scene.path(demo))
  await settle(page)
  await scene.act?.(page, { isPhone, stage: demo, enter: (as) => enter(walk, as).then((other) => other.newPage()) })
  await settle(page)
}

/**
 * Touch at every width: small controls get larger hit areas, which may
 * overlap.
 */
async function enter({ browser, url, demo }: Walk, as: Scene['as']): Promise<BrowserContext> {
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
