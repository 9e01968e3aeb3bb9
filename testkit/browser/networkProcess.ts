import type { Browser } from 'playwright'

/** What a test of which a browser says this is run again for (vitest.config.ts): it says nothing about the product. */
export const NETWORKING_DIED = 'The process that does the networking of the browser died, and with it all its cookies.'

/** The process that does the networking of a browser; another one when that before died. */
export async function findNetworkProcess(browser: Browser): Promise<number | undefined> {
  const tools = await browser.newBrowserCDPSession()
  const { processInfo } = await tools.send('SystemInfo.getProcessInfo')
  await tools.detach()
  return processInfo.find(({ type }) => type.includes('NetworkService'))?.id
}
