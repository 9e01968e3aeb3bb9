import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { newId } from '#shared/ids'
import { contents, type Content } from './itemContents'

export interface ItemId {
  client: number
  clock: number
}

export interface HostileItem {
  origin: ItemId | null
  rightOrigin: ItemId | null
  parent: string | ItemId
  key: string | null
  content: Content
}

export type HostileStruct = HostileItem | { gap: 'gc' | 'skip'; length: number }

export interface HostileSection {
  client: number
  clock: number
  structs: HostileStruct[]
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

/**
 * Valid until applied: an item whose right origin lies left of its left
 * origin.
 */
export function backwardsNeighboursUpdate(client: number): Uint8Array {
  const free = { origin: null, rightOrigin: null, key: null }
  const at = (clock: number): ItemId => ({ client, clock })
  return encodeSections([
    {
      client,
      clock: 0,
      structs: [
        { ...free, parent: 'events', key: newId(), content: contents.map() },
        { ...free, parent: at(0), key: 'description', content: contents.note() },
        { ...free, parent: at(1), content: contents.text('ab') },
        { origin: at(3), rightOrigin: at(2), parent: '', key: null, content: contents.text('x') },
      ],
    },
  ])
}
