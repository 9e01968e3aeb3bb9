import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'

export interface ItemId {
  client: number
  clock: number
}

/** Yjs content: type ref, length in clocks, bytes. */
export interface ItemContent {
  ref: number
  length: number
  write: (encoder: Y.UpdateEncoderV1) => void
}

export interface HostileItem {
  origin: ItemId | null
  rightOrigin: ItemId | null
  parent: string | ItemId
  key: string | null
  content: ItemContent
}

export type HostileStruct = HostileItem | { gap: 'gc' | 'skip'; length: number }

export interface HostileSection {
  client: number
  clock: number
  structs: HostileStruct[]
}

/** Encodes structs and deletions without validation. */
export function encodeSections(
  sections: readonly HostileSection[],
  deletions: ReadonlyMap<number, [number, number][]> = new Map(),
): Uint8Array {
  const encoder = new Y.UpdateEncoderV1()
  const { restEncoder } = encoder
  encoding.writeVarUint(restEncoder, sections.length)
  for (const { client, clock, structs } of sections) {
    encoding.writeVarUint(restEncoder, structs.length)
    encoder.writeClient(client)
    encoding.writeVarUint(restEncoder, clock)
    for (const struct of structs) writeStruct(encoder, struct)
  }
  encoding.writeVarUint(restEncoder, deletions.size)
  for (const [client, ranges] of deletions) {
    encoding.writeVarUint(restEncoder, client)
    encoding.writeVarUint(restEncoder, ranges.length)
    for (const [clock, length] of ranges) {
      encoding.writeVarUint(restEncoder, clock)
      encoding.writeVarUint(restEncoder, length)
    }
  }
  return encoder.toUint8Array()
}

function writeStruct(encoder: Y.UpdateEncoderV1, struct: HostileStruct): void {
  if ('gap' in struct) {
    encoder.writeInfo(struct.gap === 'gc' ? 0 : 10)
    encoding.writeVarUint(encoder.restEncoder, struct.length)
    return
  }
  const { origin, rightOrigin, parent, key, content } = struct
  encoder.writeInfo(content.ref | (origin ? 128 : 0) | (rightOrigin ? 64 : 0) | (key === null ? 0 : 32))
  if (origin) encoder.writeLeftID(Y.createID(origin.client, origin.clock))
  if (rightOrigin) encoder.writeRightID(Y.createID(rightOrigin.client, rightOrigin.clock))
  if (!origin && !rightOrigin) {
    encoder.writeParentInfo(typeof parent === 'string')
    if (typeof parent === 'string') encoder.writeString(parent)
    else encoder.writeLeftID(Y.createID(parent.client, parent.clock))
    if (key !== null) encoder.writeString(key)
  }
  content.write(encoder)
}

// Yjs type refs.
const [ARRAY, MAP, TEXT, XML] = [0, 1, 2, 3]

const any = (...values: unknown[]): ItemContent => ({
  ref: 8,
  length: values.length,
  write: (encoder) => {
    encoder.writeLen(values.length)
    for (const value of values) encoder.writeAny(value)
  },
})
const text = (value: string): ItemContent => ({ ref: 4, length: value.length, write: (encoder) => encoder.writeString(value) })
const type = (number: number): ItemContent => ({
  ref: 7,
  length: 1,
  write: (encoder) => {
    encoder.writeTypeRef(number)
    if (number === 3 || number === 5) encoder.writeKey('p')
  },
})
const deleted = (length: number): ItemContent => ({ ref: 1, length, write: (encoder) => encoder.writeLen(length) })

export const itemContents = {
  any,
  text,
  deleted,
  array: (): ItemContent => type(ARRAY),
  map: (): ItemContent => type(MAP),
  note: (): ItemContent => type(TEXT),
  xml: (): ItemContent => type(XML),
}
