import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { isFullBudget } from '../budget'

const axe = readFileSync(fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url)), 'utf8')

type ColorScheme = 'light' | 'dark'

/** `npm test` checks light mode only: another walk covers dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const schemes: readonly ColorScheme[] = isFullBudget ? ['light', 'dark'] : ['light']
  for (const colorScheme of schemes) {
    const serious = await findInaccessible(page, colorScheme)
    expect({ page: page.url(), colorScheme, serious }).toEqual({ page: page.url(), colorScheme, serious: [] })
  }
}

/** Serious and critical axe findings: rule and elements. */
export const findInaccessible = (page: Page, colorScheme: ColorScheme): Promise<string[]> => runAxe(page, colorScheme, {})

export const findLowContrast = (page: Page, colorScheme: ColorScheme): Promise<string[]> =>
  runAxe(page, colorScheme, { runOnly: ['color-contrast'] })

async function runAxe(page: Page, colorScheme: ColorScheme, options: { runOnly?: string[] }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((scheme) => document.documentElement.dataset.scheme === scheme, colorScheme)
  const wanted = JSON.stringify({ ...options, resultTypes: ['violations'] })
  const found = await page.evaluate<Violation[]>(
    `axe.run(${wanted}).then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map(({ html }) => html) })))`,
  )
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, where }) => `${id}: ${where.join(' ')}`)
}

interface Violation {
  id: string
  impact: string
  where: string[]
}
