import type { Locator, Page } from 'playwright'

/** The notice with this text, kept open by the pointer. */
export async function holdNotice(page: Page, text: string): Promise<Locator> {
  const notice = page.getByRole('region', { name: 'Avisos', exact: true }).getByRole('listitem').filter({ hasText: text }).first()
  await notice.hover()
  return notice
}
