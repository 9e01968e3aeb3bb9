import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'

interface OsmThing {
  id: number
  tags?: Record<string, string>
}
interface OsmNode extends OsmThing {
  lat: number
  lng: number
}
interface OsmWay extends OsmThing {
  refs: number[]
}

interface OsmData {
  nodes: OsmNode[]
  ways?: OsmWay[]
}

interface OsmOptions {
  isDense?: boolean
  isPacked?: boolean
}

/** A small extract as Geofabrik writes them: a block of nodes, a block of ways. */
export function writeOsmPbf({ nodes, ways = [] }: OsmData, { isDense = true, isPacked = true }: OsmOptions = {}): Buffer {
  const header = new PbfWriter()
  for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) header.writeStringField(4, feature)
  const blocks = [
    nodesBlock(nodes, isDense),
    ...(ways.length > 0 ? [block(ways, (pbf, texts) => ways.forEach((way) => pbf.writeMessage(3, writeWay(texts), way)))] : []),
  ]
  return Buffer.concat([blob('OSMHeader', header.finish(), isPacked), ...blocks.map((data) => blob('OSMData', data, isPacked))])
}

function blob(type: string, data: Uint8Array, isPacked: boolean): Buffer {
  const body = new PbfWriter()
  if (isPacked) {
    body.writeVarintField(2, data.length)
    body.writeBytesField(3, deflateSync(data))
  } else {
    body.writeBytesField(1, data)
  }
  const bytes = body.finish()
  const header = new PbfWriter()
  header.writeStringField(1, type)
  header.writeVarintField(3, bytes.length)
  const headerBytes = header.finish()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(headerBytes.length)
  return Buffer.concat([length, headerBytes, bytes])
}

type TextIndex = (text: string) => number

function block(things: readonly OsmThing[], writeGroup: (pbf: PbfWriter, texts: TextIndex) => void): Uint8Array {
  const texts = ['', ...new Set(things.flatMap(({ tags = {} }) => Object.entries(tags).flat()))]
  const pbf = new PbfWriter()
  pbf.writeMessage(1, (list, inner) => list.forEach((text) => inner.writeBytesField(1, Buffer.from(text))), texts)
  pbf.writeMessage(2, (_, group) => writeGroup(group, (text) => texts.indexOf(text)), undefined)
  return pbf.finish()
}

const toUnits = (degrees: number): number => Math.round(degrees * 1e7)
const deltas = (values: readonly number[]): number[] => values.map((value, i) => value - (values[i - 1] ?? 0))

const nodesBlock = (nodes: readonly OsmNode[], isDense: boolean): Uint8Array =>
  block(nodes, (pbf, texts) => {
    if (isDense) pbf.writeMessage(2, writeDense(texts), nodes)
    else nodes.forEach((node) => pbf.writeMessage(1, writeNode(texts), node))
  })

const writeDense = (texts: TextIndex) => (nodes: readonly OsmNode[], pbf: PbfWriter) => {
  pbf.writePackedSVarint(1, deltas(nodes.map(({ id }) => id)))
  pbf.writePackedSVarint(8, deltas(nodes.map(({ lat }) => toUnits(lat))))
  pbf.writePackedSVarint(9, deltas(nodes.map(({ lng }) => toUnits(lng))))
  pbf.writePackedVarint(
    10,
    nodes.flatMap(({ tags = {} }) => [...Object.entries(tags).flat().map(texts), 0]),
  )
}

function writeTags({ tags = {} }: OsmThing, texts: TextIndex, pbf: PbfWriter): void {
  pbf.writePackedVarint(2, Object.keys(tags).map(texts))
  pbf.writePackedVarint(3, Object.values(tags).map(texts))
}

const writeNode = (texts: TextIndex) => (node: OsmNode, pbf: PbfWriter) => {
  pbf.writeSVarintField(1, node.id)
  writeTags(node, texts, pbf)
  pbf.writeSVarintField(8, toUnits(node.lat))
  pbf.writeSVarintField(9, toUnits(node.lng))
}

const writeWay = (texts: TextIndex) => (way: OsmWay, pbf: PbfWriter) => {
  pbf.writeVarintField(1, way.id)
  writeTags(way, texts, pbf)
  pbf.writePackedSVarint(8, deltas(way.refs))
}
