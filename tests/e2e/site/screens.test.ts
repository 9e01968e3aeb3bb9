import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareDemoStage, type DemoStage } from '#testkit/screens/demoStage'
import { settlingScenes, walkScenes } from '#testkit/screens/walkScenes'
import { findInaccessible } from '#testkit/browser/expectAccessible'
import { setStage } from '#testkit/browser/stage'
import { stillUnpressable } from '#testkit/browser/unpressable'

const stage = setStage({ DEMO_DATA: '1' })
let demo: DemoStage

beforeAll(async () => {
  demo = await prepareDemoStage(stage.server.url)
})

/** So that a test is short enough for its time. */
const SCREENS_PER_TEST = 14
const parts = Array.from({ length: Math.ceil(settlingScenes.length / SCREENS_PER_TEST) }, (_, i) =>
  settlingScenes.slice(i * SCREENS_PER_TEST, (i + 1) * SCREENS_PER_TEST),
)

describe.each([
  { width: 360, isPhone: true, colorScheme: 'light' },
  { width: 1440, isPhone: false, colorScheme: 'dark' },
] as const)('every screen of $width pixels, in $colorScheme', ({ width, isPhone, colorScheme }) => {
  it.each(parts.map((part) => ({ part, first: part[0]?.name })))('fits, can be pressed and read: $first …', async ({ part }) => {
    const { browser, server } = stage
    const troubles = await walkScenes({ browser, url: server.url, demo, among: part, isPhone, width }, async (page) => [
      ...(await overflow(page)),
      ...(await stillUnpressable(page)),
      ...(await findInaccessible(page, colorScheme)).map(({ id, where }) => `${id}: ${where.join(' ')}`),
    ])
    expect(troubles).toEqual([])
  })
})

async function overflow(page: Page): Promise<string[]> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return beyond > 0 ? [`${beyond} pixels wider than the window`] : []
}
