import type { Locator, Page } from 'playwright'

/** The notice that says this. A notice goes after some seconds: this one stays, because the pointer rests on it. */
export async function holdNotice(page: Page, text: string): Promise<Locator> {
  const notice = page.getByRole('region', { name: 'Avisos', exact: true }).getByRole('listitem').filter({ hasText: text }).first()
  await notice.hover()
  return notice
}
