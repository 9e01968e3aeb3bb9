import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const GAP = 12
const BACKGROUND = '#9aa'
/** Of a sheet, and of its tallest picture. */
const SHEET_WIDTH = 1568
const TALLEST = 1000
const PER_ROW = new Map([
  [360, 6],
  [768, 4],
  [1440, 2],
])
const ROWS = 2

/** By width and scheme, into `sheet-….png`; long pictures are cut. */
export async function joinScreenshots(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png') && !name.startsWith('sheet-')).toSorted()
  const kinds = new Set(names.map((name) => name.split('-').slice(-2).join('-').replace('.png', '')))
  for (const kind of kinds) {
    const pictures = names.filter((name) => name.endsWith(`-${kind}.png`))
    const perRow = PER_ROW.get(Number.parseInt(kind, 10)) ?? 2
    for (let start = 0; start < pictures.length; start += perRow * ROWS)
      await paste(folder, pictures.slice(start, start + perRow * ROWS), {
        perRow,
        sheet: `sheet-${kind}-${1 + start / (perRow * ROWS)}.png`,
      })
  }
}

async function paste(
  folder: string,
  pictures: readonly string[],
  { perRow, sheet }: { perRow: number; sheet: string },
): Promise<void> {
  const width = Math.floor((SHEET_WIDTH - GAP * (perRow + 1)) / perRow)
  const tiles = await Promise.all(pictures.map((name) => tile(join(folder, name), width)))
  let top = GAP
  const placed: { input: Buffer; left: number; top: number }[] = []
  for (let start = 0; start < tiles.length; start += perRow) {
    const row = tiles.slice(start, start + perRow)
    placed.push(...row.map(({ input }, at) => ({ input, left: GAP + at * (width + GAP), top })))
    top += Math.max(...row.map(({ height }) => height)) + GAP
  }
  await sharp({ create: { width: SHEET_WIDTH, height: top, channels: 3, background: BACKGROUND } })
    .composite(placed)
    .png()
    .toFile(join(folder, sheet))
}

async function tile(file: string, width: number): Promise<{ input: Buffer; height: number }> {
  const whole = await sharp(file).resize({ width }).toBuffer({ resolveWithObject: true })
  const height = Math.min(whole.info.height, TALLEST)
  return { input: await sharp(whole.data).extract({ left: 0, top: 0, width, height }).toBuffer(), height }
}
