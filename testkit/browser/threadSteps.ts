import type { Locator, Page } from 'playwright'

export const thread = (page: Page): Locator => page.getByRole('dialog', { name: 'Comentarios' })

export async function openThread(page: Page, event?: string): Promise<Locator> {
  const name = event === undefined ? /^Comentarios/ : new RegExp(`(^Comentar | de )${event}$`)
  await page.getByRole('button', { name }).first().click()
  await thread(page).waitFor()
  return thread(page)
}

export const said = (page: Page, text: string): Locator => thread(page).getByRole('article').filter({ hasText: text })

export async function write(page: Page, text: string): Promise<void> {
  await thread(page).getByRole('textbox').last().fill(text)
  await thread(page).getByRole('button', { name: 'Comentar', exact: true }).click()
}

export const textsIn = (page: Page): Promise<string[]> => thread(page).getByRole('article').locator('p').allTextContents()

/**
 * Closes the thread with the keyboard. For a moment after a dialog
 * closes nothing has focus.
 */
export async function closeThread(page: Page): Promise<void> {
  await page.locator(':focus').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await thread(page).waitFor({ state: 'detached' })
}
