import type { TripCluster, TripOnMap, TripsOnMap } from '#shared/api/search'
import type { Bounds } from '#shared/places/distance'
import type { Position } from '#shared/places/place'
import type { DbReader } from '#server/base/db/database'
import { findCards } from '#server/records/cardStore'
import { boundsOfCells, MAX_CELL_LEVEL, positionOfCell, shiftOfLevel } from './mapCells'
import { countTripsBySquare, findLocationsInCells, listTripsInRanges, type FilledSquare, type MapViewer } from './tripMapStore'

const MAX_ITEMS = 60
/** Squares of 32 px are counted, of 128 px clustered: a cluster lies where most of its trips do. */
const [COUNTED_LEVELS, CLUSTER_LEVELS] = [4, 2]
/** Along each side of the box. */
const MAX_SQUARES = 64

export interface AskedMap {
  bbox: Bounds
  zoom: number
}

export async function findTripsOnMap(db: DbReader, { bbox, zoom }: AskedMap, viewer: MapViewer): Promise<TripsOnMap> {
  const level = countedLevel(bbox, zoom)
  const squares = await countTripsBySquare(db, bbox, level, viewer)
  const { few, many } = splitClusters(clusterSquares(squares, level))
  const placed = (await listTripsInRanges(db, bbox, few.map(rangeOf), viewer)).slice(0, MAX_ITEMS - many.length)
  const cellOfTrip = new Map(placed.map(({ id, cell }) => [id, cell]))
  const cards = await findCards(db, [...cellOfTrip.keys()], viewer.viewerId)
  const trips = cards
    .toSorted((a, b) => b.likes - a.likes || (a.createdAt < b.createdAt ? 1 : -1))
    .map((trip): TripOnMap => ({ kind: 'trip', trip, ...positionOfCell(cellOfTrip.get(trip.id) ?? 0) }))
  const locations = await findLocationsInCells(db, bbox, many.map(mainCell), viewer)
  const clusters = many.flatMap((cluster): TripCluster[] => {
    const location = locations.get(mainCell(cluster))
    // Gone since they were counted.
    if (location === undefined) return []
    return [{ kind: 'cluster', count: countOf(cluster), ...middleOf(cluster), bounds: boundsOfCluster(cluster), location }]
  })
  const total = squares.reduce((sum, { count }) => sum + count, 0)
  return { total, items: [...trips, ...clusters] }
}

function countedLevel([west, south, east, north]: Bounds, zoom: number): number {
  const widest = Math.max(west <= east ? east - west : east - west + 360, north - south)
  const ofBox = Math.floor(Math.log2((MAX_SQUARES * 360) / widest))
  return Math.min(Math.floor(zoom) + COUNTED_LEVELS, ofBox, MAX_CELL_LEVEL)
}

interface Cluster {
  /** Of its grid. */
  square: number
  level: number
  parts: readonly FilledSquare[]
}

/** In a grid so coarse that all fit. */
function clusterSquares(squares: readonly FilledSquare[], countedAt: number): Cluster[] {
  for (let level = Math.max(0, countedAt - CLUSTER_LEVELS); ; level -= 1) {
    const groups = new Map<number, FilledSquare[]>()
    for (const part of squares) {
      const square = Math.floor(part.square / 4 ** (countedAt - level))
      groups.set(square, [...(groups.get(square) ?? []), part])
    }
    if (groups.size <= MAX_ITEMS || level === 0) return [...groups].map(([square, parts]) => ({ square, level, parts }))
  }
}

const countOf = ({ parts }: Cluster): number => parts.reduce((sum, { count }) => sum + count, 0)

/** The smallest are shown trip by trip, as long as all fit. */
function splitClusters(clusters: readonly Cluster[]): { few: Cluster[]; many: Cluster[] } {
  const bySize = clusters.toSorted((a, b) => countOf(a) - countOf(b))
  let [items, few] = [bySize.length, 0]
  for (const cluster of bySize) {
    items += countOf(cluster) - 1
    if (items > MAX_ITEMS) break
    few += 1
  }
  return { few: bySize.slice(0, few), many: bySize.slice(few).toReversed() }
}

function rangeOf({ square, level }: Cluster): readonly [first: number, last: number] {
  const cells = 2 ** shiftOfLevel(level)
  return [square * cells, (square + 1) * cells - 1]
}

const mainCell = ({ parts }: Cluster): number => parts.reduce((most, part) => (part.count > most.count ? part : most)).firstCell

function middleOf(cluster: Cluster): Position {
  let [lat, lng] = [0, 0]
  for (const { count, firstCell, lastCell } of cluster.parts) {
    const [first, last] = [positionOfCell(firstCell), positionOfCell(lastCell)]
    lat += (count * (first.lat + last.lat)) / 2
    lng += (count * (first.lng + last.lng)) / 2
  }
  const rounded = (sum: number) => Math.round((sum / countOf(cluster)) * 1e5) / 1e5
  return { lat: rounded(lat), lng: rounded(lng) }
}

function boundsOfCluster({ parts }: Cluster): Bounds {
  const boxes = parts.map(({ firstCell, lastCell }) => boundsOfCells(firstCell, lastCell))
  return [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ]
}
