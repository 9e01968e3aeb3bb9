import 'maplibre-gl/dist/maplibre-gl.css'
import { addProtocol, Map as LiveMap, removeProtocol, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { toPosition, worldSize } from '#shared/map/mercator'
import { colourNames, liveStyle, type LiveColours } from './liveStyle'
import { offset, type MapStore, type SizedView } from './mapStore'
import type { TileSource } from './tileSource'

setWorkerUrl(workerUrl)

let maps = 0

/**
 * The base drawn by MapLibre: only a picture, which follows `map.view`. `onReady` after the first
 * one, `onLost` if a tile or the graphics fail. Returns how to remove it.
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
    if (data !== undefined) return { data: data.slice().buffer }
    // The drawn base shows coarser tiles in its place, and asks again once there is a network.
    onLost()
    throw new Error('no tile')
  })
  element.style.inset = `-${MARGIN_SHARE * 100}%`
  const live = new LiveMap({
    container: element,
    style: liveStyle(`${protocol}://{z}/{x}/{y}`, readColours(element)),
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    // Else a map higher than the world is drawn larger than its pins.
    transformConstrain: (center, zoom) => ({ center, zoom }),
    ...cameraOf(map.view.get()),
  })
  live.once('load', onReady)
  live.on('webglcontextlost', onLost)
  // Without a listener it is logged as an error of the page.
  live.on('error', () => undefined)
  // Panning moves the picture; drawing a frame for each step is slow without a graphics card.
  let drawn = map.view.get()
  let asked = drawn
  const place = () => {
    const view = map.view.get()
    const [right, down] = offset(view, drawn)
    element.style.transform = `translate(${right}px, ${down}px) scale(${worldSize(view.zoom) / worldSize(drawn.zoom)})`
  }
  live.on('render', () => {
    drawn = asked
    place()
  })
  const follow = () => {
    place()
    if (isWithinMargin(map.view.get(), asked)) return
    asked = map.view.get()
    live.jumpTo(cameraOf(asked))
  }
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

/** Beyond the window, on each side. */
const MARGIN_SHARE = 0.2

function isWithinMargin(view: SizedView, asked: SizedView): boolean {
  const [right, down] = offset(view, asked)
  const [acrossX, acrossY] = [view.width * MARGIN_SHARE, view.height * MARGIN_SHARE]
  const isSameSize = view.width === asked.width && view.height === asked.height
  return isSameSize && view.zoom === asked.zoom && Math.abs(right) < acrossX && Math.abs(down) < acrossY
}

function cameraOf({ x, y, zoom }: SizedView) {
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
