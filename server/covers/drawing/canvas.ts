import { formatNumber } from './path'

/** Within a layer, shapes of a style share a path, and strokes lie over fills. */
export function createCanvas() {
  let output = ''
  let fills = new Map<string, string>()
  let strokes = new Map<string, string>()

  const append = (layer: Map<string, string>, style: string, shape: string) => {
    layer.set(style, (layer.get(style) ?? '') + shape)
  }
  const add = (fill: string, shape: string) => append(fills, `fill="${fill}"`, shape)
  /** A `dash` of length 0 draws dots. */
  const dots = (colour: string, size: number, dash: string, shape: string) => {
    const dashes = dash === '' ? '' : ` stroke-dasharray="${dash}"`
    append(strokes, `stroke="${colour}" stroke-width="${formatNumber(size)}"${dashes}`, shape)
  }
  /** Ends the layer and returns the markup so far. */
  const flush = (): string => {
    for (const [style, shape] of [...fills, ...strokes]) output += `<path ${style} d="${shorten(shape)}"/>`
    fills = new Map()
    strokes = new Map()
    return output
  }
  const paint = (fill: string, shape: string) => {
    flush()
    add(fill, shape)
    flush()
  }
  return { add, dots, flush, paint }
}

const shorten = (shape: string) => shape.replaceAll(' -', '-').replace(/(?<![\d.])0\./g, '.')
