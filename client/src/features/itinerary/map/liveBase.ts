import 'maplibre-gl/dist/maplibre-gl.css'
import { addProtocol, Map as LiveMap, removeProtocol, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { toPosition } from '#shared/map/mercator'
import { colourNames, liveStyle, type LiveColours } from './liveStyle'
import type { MapStore } from './mapStore'
import type { TileSource } from './tileSource'

setWorkerUrl(workerUrl)

let maps = 0

/**
 * The base drawn by MapLibre: only a picture, which follows `map.view`. `onReady` after the first
 * one, `onLost` if the graphics fail later. Returns how to remove it.
 */
export function liveBase(
  element: HTMLElement,
  map: MapStore,
  tiles: TileSource,
  { onReady, onLost }: { onReady: () => void; onLost: () => void },
): () => void {
  maps += 1
  const protocol = `periplo-map-${maps}`
  addProtocol(protocol, async ({ url }) => {
    const [z = 0, x = 0, y = 0] = url.split('/').slice(-3).map(Number)
    const data = await tiles.load({ z, x, y })
    // Without a network: tiles that are not kept stay plain.
    return { data: data === undefined ? new ArrayBuffer(0) : data.slice().buffer }
  })
  const live = new LiveMap({
    container: element,
    style: liveStyle(`${protocol}://{z}/{x}/{y}`, readColours(element)),
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    ...cameraOf(map),
  })
  live.once('load', onReady)
  live.on('webglcontextlost', onLost)
  const follow = () => void live.jumpTo(cameraOf(map))
  const repaint = new MutationObserver(() => live.setStyle(liveStyle(`${protocol}://{z}/{x}/{y}`, readColours(element))))
  repaint.observe(document.documentElement, { attributeFilter: ['data-scheme'] })
  const stop = map.view.subscribe(follow)
  return () => {
    stop()
    repaint.disconnect()
    live.remove()
    removeProtocol(protocol)
  }
}

function cameraOf(map: MapStore) {
  const { x, y, zoom } = map.view.get()
  const { lat, lng } = toPosition({ x, y })
  return { center: { lat, lng }, zoom }
}

/** WebGL does not know CSS variables. */
function readColours(element: HTMLElement): LiveColours {
  const style = getComputedStyle(element)
  const colours = colourNames.map((name) => [name, style.getPropertyValue(`--map-${name}`).trim()])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each name
  return Object.fromEntries(colours) as LiveColours
}
