import { baseTilePath, type TileAddress } from '#shared/map/baseTiles'
import { drawMap, type MapColours, type TileToDraw } from '#shared/map/drawnMap'
import { coveringTiles, worldSize, type ShownTile } from '#shared/map/mercator'
import { offset, type MapStore, type SizedView } from './mapStore'
import type { TileSource } from './tileSource'

/**
 * What is below the pins. Draws into `element`, follows `map.view`, and moves the map only by
 * `map.set`. Returns how to remove it.
 */
export type BaseLayer = (element: HTMLElement, map: MapStore, tiles: TileSource) => () => void

/** Beyond the window, on each side, so that panning shows no edge. */
const MARGIN_SHARE = 0.4

const colours: MapColours = {
  sea: 'var(--map-sea)',
  land: 'var(--map-land)',
  plain: 'var(--map-plain)',
  border: 'var(--map-border)',
  disputed: 'var(--map-disputed)',
  label: 'var(--map-text)',
  quiet: 'var(--map-quiet)',
  halo: 'var(--map-halo)',
}

/** One picture, drawn where the map rests; during a gesture it is moved and scaled. */
export const drawnBase: BaseLayer = (element, map, tiles) => {
  let drawn = map.settled.get()
  const place = () => {
    const view = map.view.get()
    const [right, down] = offset(view, drawn)
    const scale = worldSize(view.zoom) / worldSize(drawn.zoom)
    element.style.transform = `translate(${right}px, ${down}px) scale(${scale})`
  }
  const draw = () => {
    const settled = map.settled.get()
    if (settled.width === 0) return
    const wanted = requestTiles(settled, tiles)
    element.innerHTML = drawMap(findTiles(wanted, tiles), settled, withMargin(settled), colours)
    drawn = settled
    place()
  }
  draw()
  const stops = [map.view.subscribe(place), map.settled.subscribe(draw), tiles.arrived.subscribe(draw)]
  return () => {
    for (const stop of stops) stop()
    element.replaceChildren()
  }
}

/** Those that a picture of the view needs. */
export function requestTiles(view: SizedView, tiles: Pick<TileSource, 'request'>): ShownTile[] {
  const wanted = coveringTiles(view, withMargin(view))
  for (const tile of wanted) tiles.request(tile)
  return wanted
}

const withMargin = ({ width, height }: SizedView) => ({
  width: Math.round(width * (1 + 2 * MARGIN_SHARE)),
  height: Math.round(height * (1 + 2 * MARGIN_SHARE)),
})

/** In place of a missing tile a coarser one, below the others. */
function findTiles(wanted: readonly ShownTile[], tiles: TileSource): TileToDraw[] {
  const coarse = new Map<string, TileToDraw>()
  const fine: TileToDraw[] = []
  for (const { left, top, ...address } of wanted) {
    const tile = tiles.find(address)
    if (tile !== undefined) fine.push({ tile, z: address.z, left, top })
    else {
      const parent = findParent({ ...address, left, top }, tiles)
      if (parent !== undefined) coarse.set(`${baseTilePath({ ...address, z: parent.z })} ${parent.left} ${parent.top}`, parent)
    }
  }
  return [...coarse.values(), ...fine]
}

function findParent({ z, x, y, left, top }: ShownTile & TileAddress, tiles: TileSource): TileToDraw | undefined {
  for (let up = 1; up <= z; up += 1) {
    const tile = tiles.find({ z: z - up, x: x >> up, y: y >> up })
    if (tile !== undefined) return { tile, z: z - up, left: left >> up, top: top >> up }
  }
  return undefined
}
