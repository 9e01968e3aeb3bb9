import type { Locator, Page } from 'playwright'

export const threadDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Comentarios' })

export async function openThread(page: Page, event?: string): Promise<Locator> {
  const name = event === undefined ? /^Comentarios/ : new RegExp(`(^Comentar | de )${event}$`)
  await page.getByRole('button', { name }).first().click()
  await threadDialog(page).waitFor()
  return threadDialog(page)
}

export const commentArticle = (page: Page, text: string): Locator =>
  threadDialog(page).getByRole('article').filter({ hasText: text })

export async function submitComment(page: Page, text: string): Promise<void> {
  await threadDialog(page).getByRole('textbox').last().fill(text)
  await threadDialog(page).getByRole('button', { name: 'Comentar', exact: true }).click()
}

export const shownCommentTexts = (page: Page): Promise<string[]> =>
  threadDialog(page).getByRole('article').locator('p').allTextContents()

/**
 * Closes the thread with the keyboard. For a moment after a dialog
 * closes nothing has focus.
 */
export async function closeThread(page: Page): Promise<void> {
  await page.locator(':focus').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await threadDialog(page).waitFor({ state: 'detached' })
}
