import type { Locator, Page } from 'playwright'

/** The thread that lies over the page. */
export const thread = (page: Page): Locator => page.getByRole('dialog', { name: 'Comentarios' })

/** Opens the thread of the trip, or of an event by its title. */
export async function openThread(page: Page, event?: string): Promise<Locator> {
  const name = event === undefined ? /^Comentarios/ : new RegExp(`(^Comentar | de )${event}$`)
  await page.getByRole('button', { name }).first().click()
  await thread(page).waitFor()
  return thread(page)
}

/** A comment by what it says. */
export const said = (page: Page, text: string): Locator => thread(page).getByRole('article').filter({ hasText: text })

/** Writes into the field of the open thread, and sends it. */
export async function write(page: Page, text: string): Promise<void> {
  await thread(page).getByRole('textbox').last().fill(text)
  await thread(page).getByRole('button', { name: 'Comentar', exact: true }).click()
}

/** What an open thread says, in its order. */
export const textsIn = (page: Page): Promise<string[]> => thread(page).getByRole('article').locator('p').allTextContents()

/** Closes the open thread by the keyboard. A dialog over it that has just gone leaves the keyboard nowhere for a moment. */
export async function closeThread(page: Page): Promise<void> {
  await page.locator(':focus').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await thread(page).waitFor({ state: 'detached' })
}
