import type { BaseTile, TileLabel, TileLine } from './baseTile'
import type { TileAddress } from './baseTiles'
import { worldSize, type MapView, type ShownTile, type Size } from './mercator'

/** CSS colours; `halo` is around labels. */
export type MapColours = Readonly<Record<'sea' | 'land' | 'plain' | 'border' | 'disputed' | 'label' | 'quiet' | 'halo', string>>

export interface TileToDraw extends Pick<ShownTile, 'left' | 'top'>, Pick<TileAddress, 'z'> {
  tile: BaseTile
}

/** From here on the coast is too coarse; a zoom later it is gone. */
export const COAST_FADES_AT = 11
const MAX_LABELS = 60
const FINE_BORDERS_BELOW = 3
/** Above it, the label says nothing. */
export const lastLabelZoom = { country: 7.5, large: 12, town: 13.5, neighbourhood: 99 } as const
export const labelLooks = {
  country: { size: 12, weight: 600, spacing: 1.6 },
  large: { size: 13, weight: 600, spacing: 0 },
  town: { size: 12, weight: 500, spacing: 0 },
  neighbourhood: { size: 11.5, weight: 500, spacing: 0.3 },
} as const
export type LabelKind = keyof typeof labelLooks

export const MAP_FONT = 'Figtree, system-ui, sans-serif'
/** Average width of a letter, in ems. */
const LETTER = 0.56
const kinds = Object.keys(labelLooks)

/** In px. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** `x`: its middle, or its end. `y`: its baseline. */
export interface WrittenText {
  text: string
  x: number
  y: number
  size: number
  weight: number
  fill: string
  spacing?: number
  anchor?: 'middle' | 'end'
}

export interface DrawnAbove {
  /** SVG. */
  content: string
  /** Labels move aside. */
  taken: readonly Box[]
  /** As SVG; default: `<text>`. */
  write: (text: WrittenText) => string
}

/** A picture of the size, as SVG. Earlier tiles are below later ones. */
export function drawMap(
  tiles: readonly TileToDraw[],
  view: MapView,
  { width, height }: Size,
  colours: MapColours,
  { content = '', taken = [], write = writeText }: Partial<DrawnAbove> = {},
): string {
  const path = (part: 'land' | 'borders' | 'disputed', isArea: boolean) =>
    tiles
      .map((shown) =>
        shown.tile[part]
          .map((line) => writeLine(line, placeTile(shown, view, { width, height }), isArea, { width, height }))
          .join(''),
      )
      .join('')
  const line = (d: string, stroke: string, width: number, dashes = '') =>
    d === '' ? '' : `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"${dashes}/>`
  const faded = Math.min(1, Math.max(0, view.zoom - COAST_FADES_AT))
  const ground = (fill: string, more = '') => `<rect width="${width}" height="${height}" fill="${fill}"${more}/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true">` +
    ground(tiles.length === 0 ? colours.plain : colours.sea) +
    `<path d="${path('land', true)}" fill="${colours.land}"/>` +
    line(path('borders', false), colours.border, view.zoom < FINE_BORDERS_BELOW ? 0.75 : 1.25) +
    line(path('disputed', false), colours.disputed, 1, ' stroke-dasharray="3 3"') +
    (faded === 0 ? '' : ground(colours.plain, ` opacity="${round(faded)}"`)) +
    `<g text-anchor="middle" stroke="${colours.halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke" font-family="${MAP_FONT}">` +
    placeLabels(tiles, view, { width, height }, taken)
      .map(({ label, x, y }) => write(describeLabel(label, x, y, colours)))
      .join('') +
    `</g>${content}</svg>`
  )
}

interface Placed {
  label: TileLabel
  /** Its middle, in px. */
  x: number
  y: number
}

/**
 * The most important ones that fit beside each other. Around `taken`, which is on top, they move aside, and
 * towns keep their names at any scale.
 */
export function placeLabels(tiles: readonly TileToDraw[], view: MapView, size: Size, taken: readonly Box[] = []): Placed[] {
  const lastZoom = taken.length === 0 ? view.zoom : Math.min(view.zoom, lastLabelZoom.large)
  const all = tiles.flatMap((shown) => {
    const at = placeTile(shown, view, size)
    return shown.tile.labels
      .filter(({ zoom, kind }) => zoom <= view.zoom && lastZoom <= lastLabelZoom[kind])
      .map((label) => ({ label, x: at.x + label.x * at.px, y: at.y + label.y * at.px }))
  })
  const boxes = [...taken]
  return all
    .toSorted((a, b) => kinds.indexOf(a.label.kind) - kinds.indexOf(b.label.kind) || a.label.zoom - b.label.zoom)
    .flatMap(({ label, x, y }) => {
      const { size: em, spacing } = labelLooks[label.kind]
      const half = (label.name.length * (em * LETTER + spacing)) / 2 + 6
      const boxAt = (aside: number): Box => [x - half, y + aside - em, x + half, y + aside + em]
      const aside = (taken.length === 0 ? [0] : [0, -ASIDE_PX, ASIDE_PX]).find((px) => isFree(boxAt(px), boxes, size))
      if (aside === undefined || boxes.length - taken.length >= MAX_LABELS) return []
      boxes.push(boxAt(aside))
      return [{ label, x, y: y + aside }]
    })
}
const ASIDE_PX = 24

/** Inside the picture, and beside all others. */
export const isFree = ([left, top, right, bottom]: Box, others: readonly Box[], { width, height }: Size): boolean =>
  left >= 0 &&
  top >= 0 &&
  right <= width &&
  bottom <= height &&
  others.every((box) => right < box[0] || left > box[2] || bottom < box[1] || top > box[3])

interface TilePlace {
  /** Of its upper left corner, in px; and its width. */
  x: number
  y: number
  px: number
}

function placeTile({ z, left, top }: TileToDraw, view: MapView, { width, height }: Size): TilePlace {
  const [world, count] = [worldSize(view.zoom), 2 ** z]
  return { x: (left / count - view.x) * world + width / 2, y: (top / count - view.y) * world + height / 2, px: world / count }
}

export const round = (value: number): number => Math.round(value * 10) / 10

/** Room for strokes. */
const EDGE_PX = 4

/** Without points that would be drawn on the one before, or between others beyond the same edge of the picture. */
function writeLine(line: TileLine, { x, y, px }: TilePlace, isArea: boolean, { width, height }: Size): string {
  const edgesAt = (i: number): number => {
    const [atX, atY] = [x + (line[i] ?? 0) * px, y + (line[i + 1] ?? 0) * px]
    const beyondX = atX < -EDGE_PX ? 1 : atX > width + EDGE_PX ? 2 : 0
    return beyondX | (atY < -EDGE_PX ? 4 : atY > height + EDGE_PX ? 8 : 0)
  }
  let [written, lastX, lastY, lastEdges] = ['', NaN, NaN, 0]
  for (let i = 0; i < line.length; i += 2) {
    const [atX, atY] = [round(x + (line[i] ?? 0) * px), round(y + (line[i + 1] ?? 0) * px)]
    const edges = edgesAt(i)
    const isLast = i + 2 >= line.length
    if (!isLast && Math.abs(atX - lastX) < 0.5 && Math.abs(atY - lastY) < 0.5) continue
    if (!isLast && (lastEdges & edges & edgesAt(i + 2)) !== 0) continue
    written += `${i === 0 ? 'M' : 'L'}${atX} ${atY}`
    ;[lastX, lastY, lastEdges] = [atX, atY, edges]
  }
  return isArea ? `${written}Z` : written
}

function describeLabel({ name, kind }: TileLabel, x: number, y: number, { label, quiet }: MapColours): WrittenText {
  const { size, weight, spacing } = labelLooks[kind]
  const isQuiet = kind === 'country' || kind === 'neighbourhood'
  const text = kind === 'country' ? name.toLocaleUpperCase('es') : name
  return { text, x, y: y + size * 0.35, size, weight, spacing, fill: isQuiet ? quiet : label }
}

export const writeText = ({ text, x, y, size, weight, fill, spacing = 0, anchor = 'middle' }: WrittenText): string =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${size}" font-weight="${weight}"` +
  `${spacing === 0 ? '' : ` letter-spacing="${spacing}"`}${anchor === 'middle' ? '' : ' text-anchor="end"'} fill="${fill}">` +
  `${escape(text)}</text>`

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
