// @module-tag long
import { beforeAll, expect, it } from 'vitest'
import { SLOW_TEST } from '#testkit/budget'
import { createDemoContent, type DemoContent } from '#testkit/screens/demoContent'
import { resize, stableScenes, walkScenes } from '#testkit/screens/walkScenes'
import { findStillUnpressable } from './unpressable'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'

const fixture = setUpBrowserFixture({ DEMO_DATA: '1' })
let demo: DemoContent

beforeAll(async () => {
  demo = await createDemoContent(fixture.server.url)
})

const opened = stableScenes.filter(({ act }) => act === undefined)
const actedOn = stableScenes.filter(({ act }) => act !== undefined)

/** Opened at the first width, then resized to the others. */
const screens = [
  { name: 'any screen, of any width', among: opened, isPhone: true, widths: [360, 480, 768, 1024, 1440] },
  { name: 'any dialog, sheet or menu of phones and small tablets', among: actedOn, isPhone: true, widths: [360, 480, 768] },
  { name: 'any dialog or menu of wide screens', among: actedOn, isPhone: false, widths: [1440, 1024] },
]

it.each(screens)('nothing covers a pressable element on $name', SLOW_TEST, async ({ among, isPhone, widths }) => {
  const { browser, server } = fixture
  const troubles = await walkScenes({ browser, url: server.url, demo, among, isPhone, width: widths[0] ?? 0 }, async (page) => {
    const found: string[] = []
    for (const width of widths) {
      await resize(page, width)
      found.push(...(await findStillUnpressable(page)).map((trouble) => `${width} pixels: ${trouble}`))
    }
    return found
  })
  expect(troubles).toEqual([])
})
