import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { brokenImages, openContext, openPage, waitUntilSettled } from '#testkit/browser/openPage'
import type { DemoContent } from '#testkit/screens/demoContent'
import type { ScreenScene } from '#testkit/screens/scene'

interface Look {
  url: string
  width: number
  scheme: string
  out: string
}

/** In sequence, at one width and scheme. Users keep their browser cache. */
export function openScreenshotLane(browser: Browser, demo: DemoContent, { url, width, scheme, out }: Look) {
  const contexts = new Map<ScreenScene['as'], Promise<BrowserContext>>()

  const enter = (as: ScreenScene['as']) => {
    const login = as === undefined ? {} : { user: demo.logins[as], password: demo.password }
    return openContext(browser, { url, ...login, width, dark: scheme === 'dark' })
  }
  const contextOf = (as: ScreenScene['as']) => {
    const known = contexts.get(as) ?? enter(as)
    contexts.set(as, known)
    return known
  }

  return {
    async photograph(scene: ScreenScene): Promise<{ file: string; troubles: string[] }> {
      const context = scene.alone === true ? await enter(scene.as) : await contextOf(scene.as)
      const { page, troubles, visit } = await openPage(context)
      const others: Page[] = []
      const file = join(out, `${scene.name}-${width}-${scheme}.png`)
      try {
        await scene.before?.(page)
        await visit(typeof scene.path === 'string' ? scene.path : scene.path(demo), { isAwaited: scene.unsettled !== true })
        await scene.act?.(page, {
          isPhone: width < 768,
          demo,
          enter: async (as) => {
            const other = await (await contextOf(as)).newPage()
            others.push(other)
            return other
          },
        })
        if (scene.window !== true) await unfold(page, width)
        if (scene.unsettled !== true) await waitUntilSettled(page)
        troubles.push(...(await brokenImages(page)))
        await page.screenshot({ path: file })
        troubles.push(...(await sideways(page)))
      } catch (error) {
        troubles.push(`not reached: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`)
        await page.screenshot({ path: file }).catch(() => undefined)
      }
      for (const other of others) await other.close()
      await (scene.alone === true ? context : page).close()
      return { file, troubles: troubles.filter((trouble) => !(scene.expects ?? []).some((part) => part.test(trouble))) }
    },

    async close(): Promise<void> {
      for (const context of contexts.values()) await (await context).close()
    },
  }
}

/** Moves fixed elements to the end of the page and loads all pictures. */
async function unfold(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const { height: before = 0 } = page.viewportSize() ?? {}
  if (height > before) await page.setViewportSize({ width, height })
}

async function sideways(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return overflow > 0 ? [`scrolls ${overflow} px sideways`] : []
}
