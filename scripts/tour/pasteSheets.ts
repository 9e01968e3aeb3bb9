import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const TILE = { width: 460, height: 620, gap: 14 }
const PER_ROW = 4
const PER_SHEET = 8

/** Pastes the pictures of a folder, eight a sheet and one kind (width and scheme) after the other, into `sheet-….png` beside them. */
export async function pasteSheets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted()
  const kinds = [...new Set(names.map((name) => name.split('-').slice(-2).join('-').replace('.png', '')))]
  for (const kind of kinds) {
    const pictures = names.filter((name) => name.endsWith(`-${kind}.png`))
    for (let start = 0; start < pictures.length; start += PER_SHEET)
      await paste(folder, pictures.slice(start, start + PER_SHEET), `sheet-${kind}-${1 + start / PER_SHEET}.png`)
  }
}

async function paste(folder: string, pictures: readonly string[], sheet: string): Promise<void> {
  const tiles = await Promise.all(
    pictures.map((name) =>
      sharp(join(folder, name))
        .resize({ width: TILE.width, height: TILE.height, fit: 'contain', position: 'top', background: '#9aa' })
        .toBuffer(),
    ),
  )
  const rows = Math.ceil(tiles.length / PER_ROW)
  await sharp({
    create: {
      width: PER_ROW * (TILE.width + TILE.gap) + TILE.gap,
      height: rows * (TILE.height + TILE.gap) + TILE.gap,
      channels: 3,
      background: '#9aa',
    },
  })
    .composite(
      tiles.map((input, i) => ({
        input,
        left: TILE.gap + (i % PER_ROW) * (TILE.width + TILE.gap),
        top: TILE.gap + Math.floor(i / PER_ROW) * (TILE.height + TILE.gap),
      })),
    )
    .png()
    .toFile(join(folder, sheet))
}
