/** `tsx scripts/art/icons.ts`: redraws every PNG and ICO from its SVG. */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { encodeIco } from './encodeIco'

const here = (path: string) => new URL(path, import.meta.url)
const publicFile = (path: string) => here(`../../client/public/${path}`)

/** An SVG unit is a pixel. */
const ONE_TO_ONE = 72

/** Drawn at `width`, not scaled. `palette` makes it smaller; icon files want full colours. */
async function draw(source: URL, width: number, { palette = true } = {}): Promise<Buffer> {
  const svg = await readFile(source)
  const { width: units } = await sharp(svg).metadata()
  return sharp(svg, { density: (ONE_TO_ONE * width) / units })
    .resize({ width })
    .png({ compressionLevel: 9, ...(palette ? { palette, effort: 10, quality: 100 } : {}) })
    .toBuffer()
}

const rounded = publicFile('icons/icon.svg')
const fullBleed = publicFile('icons/maskable.svg')

const pictures = [
  { source: rounded, width: 192, target: 'icons/icon-192.png' },
  { source: rounded, width: 512, target: 'icons/icon-512.png' },
  { source: fullBleed, width: 512, target: 'icons/maskable-512.png' },
  { source: fullBleed, width: 180, target: 'icons/apple-touch-icon.png' },
  { source: here('open-graph.svg'), width: 1200, target: 'images/open-graph.png' },
]

for (const { source, width, target } of pictures) await writeFile(publicFile(target), await draw(source, width))

const favicons = [16, 32, 48].map(async (size) => ({ size, png: await draw(rounded, size, { palette: false }) }))
await writeFile(publicFile('favicon.ico'), encodeIco(await Promise.all(favicons)))
