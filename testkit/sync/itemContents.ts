import type * as Y from 'yjs'

/** Yjs content: type ref, length in clocks, bytes. */
export interface Content {
  ref: number
  length: number
  write: (encoder: Y.UpdateEncoderV1) => void
}

const any = (...values: unknown[]): Content => ({
  ref: 8,
  length: values.length,
  write: (encoder) => {
    encoder.writeLen(values.length)
    for (const value of values) encoder.writeAny(value)
  },
})
const text = (value: string): Content => ({ ref: 4, length: value.length, write: (encoder) => encoder.writeString(value) })
const type = (number: number): Content => ({
  ref: 7,
  length: 1,
  write: (encoder) => {
    encoder.writeTypeRef(number)
    if (number === 3 || number === 5) encoder.writeKey('p')
  },
})
const deleted = (length: number): Content => ({ ref: 1, length, write: (encoder) => encoder.writeLen(length) })

// Yjs type refs.
const [ARRAY, MAP, TEXT, XML] = [0, 1, 2, 3]

export const contents = {
  any,
  text,
  deleted,
  array: (): Content => type(ARRAY),
  map: (): Content => type(MAP),
  note: (): Content => type(TEXT),
  xml: (): Content => type(XML),
}
