import { open, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { PbfReader } from 'pbf'
import type { IsWhole } from './readPlace'

/** Limits of the format. */
const MAX_HEADER = 1 << 16
const MAX_BLOCK = 1 << 25

export type OsmTags = ReadonlyMap<string, string>

export interface OsmVisitor {
  /** Only nodes with tags. */
  taggedNode?: (id: number, lat: number, lng: number, tags: OsmTags) => void
  /** Every node, in units of 1e-7 degrees. */
  position?: (id: number, lat: number, lng: number) => void
  way?: (id: number, refs: number[], tags: OsmTags) => void
  afterBlock?: () => Promise<void>
}

interface Reading {
  onBytes: (count: number) => void
  /** The block is skipped. */
  onDamage: (where: string, reason: string) => void
}

const unpack = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflate)

/** Block by block, each in memory only while it is read. Relations are left out. */
export async function readOsmPbf(path: string, visitor: OsmVisitor, { onBytes, onDamage }: Reading): Promise<IsWhole> {
  const handle = await open(path)
  try {
    for (let at = 0; ;) {
      const length = await readExactly(handle, at, 4)
      if (length.length === 0) return true
      const headerBytes = length.length === 4 ? length.readUInt32BE(0) : 0
      if (headerBytes === 0 || headerBytes > MAX_HEADER) return false
      const header = readHeader(await readExactly(handle, at + 4, headerBytes))
      if (header === undefined || header.bytes > MAX_BLOCK) return false
      const blob = await readExactly(handle, at + 4 + headerBytes, header.bytes)
      if (blob.length < header.bytes) return false
      if (header.type === 'OSMData') {
        try {
          visitBlock(await unpackBlob(blob), visitor)
        } catch (error) {
          onDamage(`block at byte ${at}`, error instanceof Error ? error.message : String(error))
        }
      }
      await visitor.afterBlock?.()
      at += 4 + headerBytes + header.bytes
      onBytes(4 + headerBytes + header.bytes)
    }
  } finally {
    await handle.close()
  }
}

/** Shorter at the end of the file. */
async function readExactly(handle: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes)
  const { bytesRead } = await handle.read(buffer, 0, bytes, at)
  return buffer.subarray(0, bytesRead)
}

function readHeader(bytes: Buffer): { type: string; bytes: number } | undefined {
  try {
    const header = { type: '', bytes: -1 }
    new PbfReader(bytes).readFields((tag, _, pbf) => {
      if (tag === 1) header.type = pbf.readString()
      else if (tag === 3) header.bytes = pbf.readVarint()
    }, header)
    return header.type !== '' && header.bytes >= 0 ? header : undefined
  } catch {
    return undefined
  }
}

async function unpackBlob(blob: Buffer): Promise<Uint8Array> {
  const found: { raw?: Uint8Array; packed?: Uint8Array } = {}
  new PbfReader(blob).readFields((tag, _, pbf) => {
    if (tag === 1) found.raw = pbf.readBytes()
    else if (tag === 3) found.packed = pbf.readBytes()
  }, found)
  if (found.raw !== undefined) return found.raw
  if (found.packed === undefined) throw new Error('it is not packed with zlib')
  return unpack(found.packed, { maxOutputLength: MAX_BLOCK })
}

interface Block {
  text: (index: number) => string
  /** In units of 1e-7 degrees. */
  toLat: (value: number) => number
  toLng: (value: number) => number
}

function visitBlock(bytes: Uint8Array, visitor: OsmVisitor): void {
  const found = { strings: [] as Uint8Array[], groups: [] as Uint8Array[], granularity: 100, lat: 0, lng: 0 }
  new PbfReader(bytes).readFields((tag, block, pbf) => {
    if (tag === 1)
      new PbfReader(pbf.readBytes()).readFields(
        (one, list, inner) => void (one === 1 && list.push(inner.readBytes())),
        block.strings,
      )
    else if (tag === 2) block.groups.push(pbf.readBytes())
    else if (tag === 17) block.granularity = pbf.readVarint()
    else if (tag === 19) block.lat = pbf.readVarint(true)
    else if (tag === 20) block.lng = pbf.readVarint(true)
  }, found)
  const texts: string[] = []
  const block: Block = {
    text: (index) => (texts[index] ??= Buffer.from(found.strings[index] ?? []).toString('utf8')),
    toLat: (value) => (found.lat + found.granularity * value) / 100,
    toLng: (value) => (found.lng + found.granularity * value) / 100,
  }
  for (const group of found.groups) {
    new PbfReader(group).readFields((tag, _, pbf) => {
      if (tag === 1) visitNode(pbf.readBytes(), block, visitor)
      else if (tag === 2) visitDenseNodes(pbf.readBytes(), block, visitor)
      else if (tag === 3 && visitor.way !== undefined) visitWay(pbf.readBytes(), block, visitor.way)
    }, undefined)
  }
}

function visitDenseNodes(bytes: Uint8Array, { text, toLat, toLng }: Block, { taggedNode, position }: OsmVisitor): void {
  if (taggedNode === undefined && position === undefined) return
  const dense = { ids: [] as number[], lats: [] as number[], lngs: [] as number[], tags: [] as number[] }
  new PbfReader(bytes).readFields((tag, found, pbf) => {
    if (tag === 1) pbf.readPackedSVarint(found.ids)
    else if (tag === 8) pbf.readPackedSVarint(found.lats)
    else if (tag === 9) pbf.readPackedSVarint(found.lngs)
    else if (tag === 10 && taggedNode !== undefined) pbf.readPackedVarint(found.tags)
  }, dense)
  const { ids, lats, lngs, tags } = dense
  if (lats.length !== ids.length || lngs.length !== ids.length) throw new Error('its lists of nodes differ in length')
  let [id, lat, lng, at] = [0, 0, 0, 0]
  for (const [i, step] of ids.entries()) {
    id += step
    lat += lats[i] ?? 0
    lng += lngs[i] ?? 0
    position?.(id, toLat(lat), toLng(lng))
    if (taggedNode === undefined || at >= tags.length) continue
    const own = new Map<string, string>()
    for (; at < tags.length && tags[at] !== 0; at += 2) own.set(text(tags[at] ?? 0), text(tags[at + 1] ?? 0))
    at += 1
    if (own.size > 0) taggedNode(id, toLat(lat) / 1e7, toLng(lng) / 1e7, own)
  }
}

function visitNode(bytes: Uint8Array, block: Block, { taggedNode, position }: OsmVisitor): void {
  const node = { id: 0, lat: 0, lng: 0, keys: [] as number[], values: [] as number[] }
  new PbfReader(bytes).readFields((tag, found, pbf) => {
    if (tag === 1) found.id = pbf.readSVarint()
    else if (tag === 2) pbf.readPackedVarint(found.keys)
    else if (tag === 3) pbf.readPackedVarint(found.values)
    else if (tag === 8) found.lat = pbf.readSVarint()
    else if (tag === 9) found.lng = pbf.readSVarint()
  }, node)
  const [lat, lng] = [block.toLat(node.lat), block.toLng(node.lng)]
  position?.(node.id, lat, lng)
  if (node.keys.length > 0) taggedNode?.(node.id, lat / 1e7, lng / 1e7, tagsOf(node.keys, node.values, block))
}

function visitWay(bytes: Uint8Array, block: Block, onWay: NonNullable<OsmVisitor['way']>): void {
  const way = { id: 0, keys: [] as number[], values: [] as number[], refs: [] as number[] }
  new PbfReader(bytes).readFields((tag, found, pbf) => {
    if (tag === 1) found.id = pbf.readVarint()
    else if (tag === 2) pbf.readPackedVarint(found.keys)
    else if (tag === 3) pbf.readPackedVarint(found.values)
    else if (tag === 8) pbf.readPackedSVarint(found.refs)
  }, way)
  if (way.keys.length === 0) return
  let ref = 0
  const refs = way.refs.map((step) => (ref += step))
  onWay(way.id, refs, tagsOf(way.keys, way.values, block))
}

const tagsOf = (keys: number[], values: number[], { text }: Block): OsmTags =>
  new Map(keys.map((key, i) => [text(key), text(values[i] ?? 0)]))
