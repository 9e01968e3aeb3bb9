import jsQR from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'

export interface PrintedSheet {
  text: string
  /** Width and height in points. */
  size: readonly number[]
}

export async function printedSheets(page: Page, format: 'A4' | 'Letter' = 'A4'): Promise<PrintedSheet[]> {
  const bytes = await page.pdf({ format, preferCSSPageSize: true })
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const sheets: PrintedSheet[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const sheet = await document.getPage(number)
    const { items } = await sheet.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    const { width, height } = sheet.getViewport({ scale: 1 })
    sheets.push({ text, size: [Math.round(width), Math.round(height)] })
  }
  await document.destroy()
  return sheets
}

export async function readQrCode(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}
