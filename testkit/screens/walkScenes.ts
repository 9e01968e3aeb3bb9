import type { Browser, BrowserContext, Page } from 'playwright'
import { newContext } from '../browser/newContext'
import { settle } from '../browser/openPage'
import { signInContext } from '../browser/signInContext'
import type { DemoStage } from './demoStage'
import type { Scene } from './scene'
import { scenes } from './scenes'

/** The scenes that come to rest. */
export const settlingScenes = scenes.filter(({ unsettled }) => unsettled !== true)

/** Scenes in parts, each with the name of its first scene, so that a test of one part ends within its time. */
export function inParts(among: readonly Scene[]): { part: readonly Scene[]; first: string | undefined }[] {
  const size = 10
  return Array.from({ length: Math.ceil(among.length / size) }, (_, index) => {
    const part = among.slice(index * size, (index + 1) * size)
    return { part, first: part[0]?.name }
  })
}

interface Walk {
  browser: Browser
  /** The server's address. */
  url: string
  demo: DemoStage
  among: readonly Scene[]
  isPhone: boolean
  /** Pixels. */
  width: number
}

const HEIGHT = 780

/** Opens scene after scene and looks at each. Two walk at a time, since a page mostly waits. Returns what `look` finds, with the scene's name. */
export async function walkScenes(walk: Walk, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  const walkPart = async (part: readonly Scene[]) => {
    // The next scene opens in the same tab: a new tab compiles all code again.
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

/** Resizes a page and waits until it has come to rest. */
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

/** A browser with fingers, also for wide screens: small controls have larger areas there, which may cover others. */
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
