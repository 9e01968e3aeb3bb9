import { readFileSync } from 'node:fs'
import { round, type WrittenText } from '#shared/map/drawnMap'
import { resolveInProject } from '#server/base/projectRoot'

const UNITS = 200
const HALO_PX = 3

/** `outline`: x and y in turn, each pair behind M, L or Q. */
interface Letter {
  width: number
  outline: string
}
const UNKNOWN: Letter = { width: 0, outline: '' }

let letters: ReadonlyMap<string, Letter> | undefined

const readLetters = (): ReadonlyMap<string, Letter> =>
  new Map(
    readFileSync(resolveInProject('server/covers/letters.tsv'), 'utf8')
      .split('\n')
      .slice(1, -1)
      .map((line) => {
        const [letter = '', width, outline = ''] = line.split('\t')
        return [letter, { width: Number(width), outline }]
      }),
  )

/** A text as outlines in Figtree: servers may have no fonts, and pictures load none. Signs that the file lacks are left out. */
export function writeLetters({ text, x, y, size, fill, spacing = 0, anchor = 'middle' }: WrittenText): string {
  const known = (letters ??= readLetters())
  const scale = size / UNITS
  let end = 0
  const outlines = Array.from(text, (sign) => {
    const { width, outline } = known.get(sign) ?? known.get(sign.normalize('NFD').charAt(0)) ?? UNKNOWN
    const at = end
    end += width + spacing / scale
    return outline.replaceAll(
      /(-?\d+)( ?-?\d+)/g,
      (_, right: string, down: string) => ` ${Math.round(Number(right) + at)}${down}`,
    )
  })
  const width = (end - spacing / scale) * scale
  const start = anchor === 'end' ? x - width : x - width / 2
  // One path, as the halo of a letter would cover the one before.
  return `<path transform="translate(${round(start)} ${round(y)})scale(${scale})" stroke-width="${Math.round(HALO_PX / scale)}" fill="${fill}" d="${outlines.join('')}"/>`
}
