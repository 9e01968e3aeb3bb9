/** Paths and positions of SVG, by ISO 3166 code of two letters. */
export interface WorldOutline {
  width: number
  height: number
  countries: Readonly<Record<string, string>>
  /** Areas without a code. */
  unassigned: string
  borders: string
  /** Where states disagree. */
  disputed: string
  /** Of countries that are too small to see, or not drawn. */
  dots: Dots
  /** Of further countries that are too small to see on a phone. */
  phoneDots: Dots
}

type Dots = Readonly<Record<string, readonly [x: number, y: number]>>
