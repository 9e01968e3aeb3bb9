import {
  MAX_ZOOM,
  nearestCopy,
  panBy,
  project,
  viewOfBounds,
  withinWorld,
  worldSize,
  zoomAround,
  type MapView,
  type Size,
  type WorldPoint,
} from '#shared/map/mercator'
import type { Bounds } from '#shared/places/distance'
import { prefersReducedMotion } from '../../lib/motion/scrollAnchors'
import { createStore, derive, type Readable } from '../../lib/store/store'

/** With the size of its window on the page; 0 before it is known. */
export type SizedView = MapView & Size

/** The one state of a map: base, pins and controls read it, and change it only here. */
export interface MapStore {
  view: Readable<SizedView>
  /** The last view at rest, or far from the one before. */
  settled: Readable<SizedView>
  /** Keeps its identity while the map only pans: positions are relative to its centre. */
  frame: Readable<MapView>
  /** At once, as a gesture does. */
  set: (view: MapView) => void
  /** With a short animation. */
  moveTo: (view: MapView) => void
  /** Also after the window's size changes, until the user moves the map. */
  fit: (bounds: Bounds, padding?: number) => void
  /** What is fitted goes below a note of this height. Without a note the view stays. */
  coverTop: (px: number) => void
  resize: (size: Size) => void
  stop: () => void
}

const FIT_PADDING_PX = 72
const MOVE_MS = 220
const REST_MS = 140
/** Beyond, drawn pictures and positions are renewed during a gesture. */
const [FAR_SHARE, FAR_ZOOM, FRAME_PX] = [0.35, 1, 2000]
export const WORLD: Bounds = [-170, -55, 170, 72]

const easeOut = (t: number): number => 1 - (1 - t) ** 3

export function createMapStore(): MapStore {
  const view = createStore<SizedView>({ x: 0.5, y: 0.5, zoom: 1, width: 0, height: 0 })
  const settled = createStore(view.get())
  let fitted: { bounds: Bounds; padding: number } | undefined = { bounds: WORLD, padding: FIT_PADDING_PX }
  let covered = 0
  let animation = 0
  let resting: ReturnType<typeof setTimeout> | undefined

  const settle = () => {
    clearTimeout(resting)
    settled.set(view.get())
  }
  const show = (next: MapView) => {
    const { width, height } = view.get()
    view.set({ ...withinWorld(next, { width, height }), width, height })
    clearTimeout(resting)
    if (isFar(view.get(), settled.get())) settle()
    else resting = setTimeout(settle, REST_MS)
  }
  const viewOf = (bounds: Bounds, { width, height }: Size, padding: number) =>
    panBy(viewOfBounds(bounds, { width, height: height - covered }, padding), 0, -covered / 2)
  const halt = () => cancelAnimationFrame(animation)
  const glide = (end: MapView) => {
    halt()
    const start = view.get()
    const goal = { ...end, x: nearestCopy(end, start.x).x }
    if (prefersReducedMotion() || start.width === 0) {
      show(goal)
      return settle()
    }
    const begun = performance.now()
    const step = (now: number) => {
      const t = Math.min(1, Math.max(0, (now - begun) / MOVE_MS))
      const part = easeOut(t)
      const between = (key: keyof MapView) => start[key] + (goal[key] - start[key]) * part
      show({ x: between('x'), y: between('y'), zoom: between('zoom') })
      if (t < 1) animation = requestAnimationFrame(step)
      else settle()
    }
    animation = requestAnimationFrame(step)
    return undefined
  }

  return {
    view,
    settled,
    frame: derive<SizedView, MapView>(view, frameOf, isSameFrame),
    set(next) {
      halt()
      fitted = undefined
      show(next)
    },
    moveTo(next) {
      fitted = undefined
      glide(next)
    },
    fit(bounds, padding = FIT_PADDING_PX) {
      fitted = { bounds, padding }
      if (view.get().width > 0) glide(viewOf(bounds, view.get(), padding))
    },
    coverTop(px) {
      if (px === covered) return
      covered = px
      if (px > 0 && fitted !== undefined) this.fit(fitted.bounds, fitted.padding)
    },
    resize(size) {
      const before = view.get()
      if (size.width === before.width && size.height === before.height) return
      halt()
      view.set({ ...before, ...size })
      show(fitted === undefined ? before : viewOf(fitted.bounds, size, Math.min(fitted.padding, size.width / 6)))
      settle()
    },
    stop() {
      halt()
      clearTimeout(resting)
    },
  }
}

const isFar = (now: SizedView, drawn: SizedView): boolean =>
  Math.abs(now.zoom - drawn.zoom) > FAR_ZOOM ||
  now.width !== drawn.width ||
  now.height !== drawn.height ||
  Math.abs(project(now, drawn).x) > now.width * FAR_SHARE ||
  Math.abs(project(now, drawn).y) > now.height * FAR_SHARE

const frameOf = ({ x, y, zoom }: SizedView): MapView => ({ x, y, zoom })

/** A frame is left before another copy of a place is nearer. */
function isSameFrame(next: MapView, frame: MapView): boolean {
  const reach = Math.min(FRAME_PX, worldSize(frame.zoom) / 4)
  return next.zoom === frame.zoom && Math.hypot(...offset(next, frame)) < reach
}

/** From one centre to another, in px. */
export function offset(from: MapView, to: WorldPoint): [right: number, down: number] {
  const { x, y } = project(to, from)
  return [x, y]
}

/** To the next whole zoom, or by more. */
export const zoomBy = (store: MapStore, steps: number): void => {
  const { zoom, ...rest } = store.view.get()
  const next = steps > 0 ? Math.floor(zoom + steps + 0.01) : Math.ceil(zoom + steps - 0.01)
  store.moveTo(zoomAround({ ...rest, zoom }, Math.min(MAX_ZOOM, next)))
}

interface MapStart {
  /** Shown closely. */
  at: WorldPoint | undefined
  zoom?: number
  bounds: Bounds | undefined
  destination: { lat: number | null; lng: number | null }
}

const [POINT_ZOOM, DESTINATION_DEGREES] = [14, 0.1]

/** At a point, around all places, or at the destination. */
export function openMap({ at, zoom = POINT_ZOOM, bounds, destination: { lat, lng } }: MapStart): MapStore {
  const map = createMapStore()
  if (bounds !== undefined) map.fit(bounds)
  else if (lat !== null && lng !== null) map.fit([lng - DESTINATION_DEGREES, lat, lng + DESTINATION_DEGREES, lat])
  if (at !== undefined) map.set({ ...at, zoom })
  return map
}
