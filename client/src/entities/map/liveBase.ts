import 'maplibre-gl/dist/maplibre-gl.css'
import { addProtocol, Map as LiveMap, removeProtocol, setWorkerUrl, type StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { toPosition, worldSize } from '#shared/map/mercator'
import { BASE_SOURCE, colourNames, liveStyle, type LiveColours } from './liveStyle'
import { offset, type MapStore, type SizedView } from './mapStore'
import { readCredits, styleCredits, type Credit, type StreetStyle } from './streets'
import type { TileSource } from './tileSource'

setWorkerUrl(workerUrl)

let maps = 0

/**
 * The base drawn by MapLibre: only a picture, which follows `map.view`. `onReady` after the first
 * one, `onLost` if a tile or the graphics fail. Without a network the streets are left out. Returns how to
 * remove it.
 */
export function liveBase(
  element: HTMLElement,
  map: MapStore,
  tiles: TileSource,
  { streets, onReady, onLost }: { streets: StreetStyle | undefined; onReady: () => void; onLost: () => void },
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
  let shown = streets
  const styleNow = () => {
    const base = liveStyle(`${protocol}://{z}/{x}/{y}`, readColours(element))
    return shown?.(base, document.documentElement.dataset['scheme'] === 'dark' ? 'dark' : 'light') ?? base
  }
  const live = new LiveMap({
    container: element,
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    // Else a map higher than the world is drawn larger than its pins.
    transformConstrain: (center, zoom) => ({ center, zoom }),
    ...cameraOf(map.view.get()),
  })
  let hasStyle = false
  const showStyle = () => {
    const style = styleNow()
    // With `transformStyle` it would wait for a style that has failed.
    if (typeof style === 'string') live.setStyle(style, { transformStyle: (_, next) => withoutDepth(next) })
    else live.setStyle(style, { diff: hasStyle })
  }
  showStyle()
  const change = (next: StreetStyle | undefined) => {
    if (next === shown) return
    shown = next
    showStyle()
  }
  const showStreets = () => change(streets)
  window.addEventListener('online', showStreets)
  live.once('style.load', () => (hasStyle = true))
  live.once('load', () => {
    if (typeof styleNow() === 'string') styleCredits.set(listCredits(live))
    onReady()
  })
  live.on('webglcontextlost', onLost)
  // Without a listener it is logged as an error of the page. Only sources and the style itself are needed.
  live.on('error', (event) => {
    const source = 'sourceId' in event ? event.sourceId : undefined
    if (source !== BASE_SOURCE && (source !== undefined || !hasStyle)) change(undefined)
  })
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
  const repaint = new MutationObserver(() => {
    if (typeof styleNow() !== 'string') showStyle()
  })
  repaint.observe(document.documentElement, { attributeFilter: ['data-scheme'] })
  const stop = map.view.subscribe(follow)
  return () => {
    stop()
    repaint.disconnect()
    window.removeEventListener('online', showStreets)
    live.remove()
    removeProtocol(protocol)
  }
}

/** Pins are placed on a plane. */
function withoutDepth({
  projection: _projection,
  terrain: _terrain,
  sky: _sky,
  ...style
}: StyleSpecification): StyleSpecification {
  return style
}

function listCredits(live: LiveMap): Credit[] {
  const credits = Object.keys(live.getStyle().sources).flatMap((id) => readCredits(live.getSource(id)?.attribution ?? ''))
  return [...new Map(credits.map((credit) => [credit.text, credit])).values()]
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
