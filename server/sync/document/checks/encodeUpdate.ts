import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import type { DecodedUpdate, Struct } from './readUpdate'

/** Sorts and merges deletions, as Yjs expects. */
export function encodeUpdate({ structs, ds }: DecodedUpdate): Uint8Array {
  const encoder = new Y.UpdateEncoderV1()
  const { restEncoder } = encoder
  const sections: Struct[][] = []
  for (const struct of structs) {
    const section = sections.at(-1)
    if (section?.[0]?.id.client === struct.id.client) section.push(struct)
    else sections.push([struct])
  }
  encoding.writeVarUint(restEncoder, sections.length)
  for (const section of sections) {
    const [first] = section
    if (first === undefined) continue
    encoding.writeVarUint(restEncoder, section.length)
    encoder.writeClient(first.id.client)
    encoding.writeVarUint(restEncoder, first.id.clock)
    for (const struct of section) struct.write(encoder, 0)
  }
  const { clients } = Y.mergeDeleteSets([ds])
  encoding.writeVarUint(restEncoder, clients.size)
  for (const [client, ranges] of clients) {
    encoding.writeVarUint(restEncoder, client)
    encoding.writeVarUint(restEncoder, ranges.length)
    for (const { clock, len } of ranges) {
      encoder.writeDsClock(clock)
      encoder.writeDsLen(len)
    }
  }
  return encoder.toUint8Array()
}

/** Per client. Otherwise applying could visit items many times. */
export function isSortedAndDisjoint(ds: DecodedUpdate['ds']): boolean {
  for (const ranges of ds.clients.values())
    for (let i = 1, end = (ranges[0]?.clock ?? 0) + (ranges[0]?.len ?? 0); i < ranges.length; i += 1) {
      const range = ranges[i]
      if (range === undefined || range.clock < end) return false
      end = range.clock + range.len
    }
  return true
}
