import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { settle } from '#testkit/browser/openPage'
import { prepareDemoStage, type DemoStage } from '#testkit/screens/demoStage'
import type { Scene } from '#testkit/screens/scene'
import { scenes } from '#testkit/screens/scenes'
import { eventually } from '#testkit/eventually'
import { unpressable } from '#testkit/browser/unpressable'
import { newContext } from '#testkit/browser/newContext'
import { signInContext } from '#testkit/browser/signInContext'
import { setStage } from '#testkit/browser/stage'

const stage = setStage({ DEMO_DATA: '1' })
let demo: DemoStage

beforeAll(async () => {
  demo = await prepareDemoStage(stage.server.url)
})

const settling = scenes.filter((scene) => scene.unsettled !== true)
const opened = settling.filter(({ act }) => act === undefined)
const actedOn = settling.filter(({ act }) => act !== undefined)

/** Opened at the first width, then made as wide as the others. Fingers everywhere: small things have larger areas for them, which may cover others. */
const screens = [
  { name: 'any screen, of any width', among: opened, isPhone: true, widths: [360, 480, 768, 1024, 1440] },
  // What is pressed there, and what it opens, is another thing on a phone.
  { name: 'any dialog, sheet or menu of phones and small tablets', among: actedOn, isPhone: true, widths: [360, 480, 768] },
  { name: 'any dialog or menu of wide screens', among: actedOn, isPhone: false, widths: [1440, 1024] },
]

const enter = async (as: Scene['as']): Promise<BrowserContext> => {
  const context = await newContext(stage.browser, {
    baseURL: stage.server.url,
    locale: 'es-ES',
    hasTouch: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  if (as !== undefined) await signInContext(context, { username: demo.logins[as], password: demo.password })
  return context
}

/** What is found, again until nothing is, for as long as a screen may take to settle. */
async function last(find: () => Promise<string[]>): Promise<string[]> {
  let found: string[] = []
  const look = async () => {
    found = await find()
    if (found.length > 0) throw new Error(found.join('\n'))
  }
  await eventually(look, { interval: 100 }).catch(() => undefined)
  return found
}

it.each(screens)('nothing lies over what can be pressed on $name', async ({ among, isPhone, widths }) => {
  const troubles: string[] = []
  const walk = async (part: readonly Scene[]) => {
    // The next scene in the same tab: a new one would have to compile all code again.
    const tabs = new Map<Scene['as'], Page>()
    for (const scene of part) {
      const known = scene.alone === true ? undefined : tabs.get(scene.as)
      const page = known ?? (await (await enter(scene.as)).newPage())
      if (scene.alone !== true) tabs.set(scene.as, page)
      await page.setViewportSize({ width: widths[0] ?? 0, height: 780 })
      await scene.before?.(page)
      await page.goto(typeof scene.path === 'string' ? scene.path : scene.path(demo))
      await settle(page)
      await scene.act?.(page, { isPhone, stage: demo, enter: (as) => enter(as).then((other) => other.newPage()) })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 780 })
        await settle(page)
        // A menu takes a moment to follow what opened it to its new place.
        const found = await last(() => unpressable(page))
        troubles.push(...found.map((trouble) => `${scene.name} at ${width}: ${trouble}`))
      }
      await (scene.alone === true ? page.context().close() : page.unrouteAll())
    }
  }
  // Half of them at a time: a page mostly waits.
  await Promise.all([0, 1].map((half) => walk(among.filter((_, index) => index % 2 === half))))
  expect(troubles).toEqual([])
})
