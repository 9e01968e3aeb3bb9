import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { expect } from 'vitest'

const axe = readFileSync(fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url)), 'utf8')

interface Finding {
  id: string
  impact: string
  where: string[]
}

/** Fails if axe finds anything serious or critical on the page as it is now, in either colour scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const serious = await findInaccessible(page, colorScheme)
    expect({ page: page.url(), colorScheme, serious }).toEqual({ page: page.url(), colorScheme, serious: [] })
  }
}

/** Switches the page to a colour scheme and returns what axe finds there that is serious or critical. */
export async function findInaccessible(page: Page, colorScheme: 'light' | 'dark'): Promise<Finding[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((scheme) => document.documentElement.dataset.scheme === scheme, colorScheme)
  const found = await page.evaluate<Finding[]>(
    'axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map(({ html }) => html) })))',
  )
  return found.filter(({ impact }) => ['serious', 'critical'].includes(impact))
}
