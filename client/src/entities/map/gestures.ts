import { panBy, zoomAround, type WorldPoint } from '#shared/map/mercator'
import type { MapStore } from './mapStore'

export interface GestureHandlers {
  /** Right click, or a long press. In px from the centre of the map, and on the screen. */
  onLongPress: ((point: WorldPoint, screen: { left: number; top: number }) => void) | undefined
  /** Elements with `data-movable` can be dragged. */
  pins: PinHandlers | undefined
}

export interface PinHandlers {
  lift: (key: string) => void
  /** From where it was lifted, in px. */
  drag: (key: string, by: WorldPoint) => void
  drop: (key: string, by: WorldPoint) => void
  cancel: (key: string) => void
}

/** Smaller movements are a press. */
const PAN_PX = 5
const LONG_PRESS_MS = 550
/** Of a pin by finger: a movement before pans. */
const LIFT_MS = 260
const WHEEL_ZOOM = 0.0025
/** A wheel that counts lines. */
const LINE_PX = 20
/** Trackpads send a pinch as a wheel with Ctrl, in smaller steps. */
const PINCH_FACTOR = 4

interface Pointer extends WorldPoint {
  startX: number
  startY: number
  /** Of the pin below it. */
  pin: string | undefined
  isLifted: boolean
}

/** Drag pans, pinch and wheel zoom, drag of a pin moves it. */
export function attachGestures(element: HTMLElement, map: MapStore, handlers: () => GestureHandlers): () => void {
  const pointers = new Map<number, Pointer>()
  let isPanning = false
  let waiting: ReturnType<typeof setTimeout> | undefined
  let lastLongPress = -Infinity

  const fromCentre = ({ x, y }: WorldPoint): WorldPoint => {
    const box = element.getBoundingClientRect()
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }
  const pressLong = (point: WorldPoint) => {
    pointers.clear()
    handlers().onLongPress?.(fromCentre(point), { left: point.x, top: point.y })
  }
  const lift = (id: number, pointer: Pointer) => {
    if (pointer.pin === undefined) return
    pointer.isLifted = true
    element.setPointerCapture(id)
    handlers().pins?.lift(pointer.pin)
  }
  const movedBy = ({ x, y, startX, startY }: Pointer): WorldPoint => ({ x: x - startX, y: y - startY })

  const onDown = (event: PointerEvent) => {
    const { clientX: x, clientY: y, pointerId: id } = event
    if (event.button !== 0) return
    const pin = handlers().pins === undefined ? undefined : movablePin(event)
    const pointer: Pointer = { x, y, startX: x, startY: y, pin, isLifted: false }
    pointers.set(id, pointer)
    isPanning = pointers.size > 1
    clearTimeout(waiting)
    if (isPanning || event.pointerType === 'mouse') return
    if (pin !== undefined) waiting = setTimeout(() => lift(id, pointer), LIFT_MS)
    else if (!isOnButton(event))
      waiting = setTimeout(() => {
        lastLongPress = performance.now()
        pressLong({ x, y })
      }, LONG_PRESS_MS)
  }
  const onMove = (event: PointerEvent) => {
    const pointer = pointers.get(event.pointerId)
    if (pointer === undefined) return
    const before = { x: pointer.x, y: pointer.y }
    Object.assign(pointer, { x: event.clientX, y: event.clientY })
    const by = movedBy(pointer)
    if (!isPanning && !pointer.isLifted && Math.hypot(by.x, by.y) < PAN_PX) return
    clearTimeout(waiting)
    if (pointer.pin !== undefined && !isPanning && !pointer.isLifted && event.pointerType === 'mouse')
      lift(event.pointerId, pointer)
    if (pointer.pin !== undefined && pointer.isLifted) return handlers().pins?.drag(pointer.pin, by)
    isPanning = true
    // A pin below must not be pressed at the end.
    if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId)
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (other === undefined) map.set(panBy(map.view.get(), before.x - pointer.x, before.y - pointer.y))
    else pinch(before, pointer, other)
  }
  const pinch = (before: WorldPoint, now: WorldPoint, other: WorldPoint) => {
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    const was = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 }
    const [apart, wasApart] = [Math.hypot(now.x - other.x, now.y - other.y), Math.hypot(before.x - other.x, before.y - other.y)]
    const moved = panBy(map.view.get(), was.x - middle.x, was.y - middle.y)
    if (apart > 0 && wasApart > 0) map.set(zoomAround(moved, moved.zoom + Math.log2(apart / wasApart), fromCentre(middle)))
  }
  const end = (isDropped: boolean) => (event: PointerEvent) => {
    clearTimeout(waiting)
    const pointer = pointers.get(event.pointerId)
    pointers.delete(event.pointerId)
    if (pointers.size === 0) isPanning = false
    if (pointer?.pin === undefined || !pointer.isLifted) return
    if (isDropped) handlers().pins?.drop(pointer.pin, movedBy(pointer))
    else handlers().pins?.cancel(pointer.pin)
  }
  /** Esc puts a lifted pin back. */
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    for (const [id, { pin, isLifted }] of pointers) {
      if (pin === undefined || !isLifted) continue
      pointers.delete(id)
      handlers().pins?.cancel(pin)
    }
  }
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    const px = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1) * (event.ctrlKey ? PINCH_FACTOR : 1)
    const view = map.view.get()
    map.set(zoomAround(view, view.zoom - px * WHEEL_ZOOM, fromCentre({ x: event.clientX, y: event.clientY })))
  }
  const onMenu = (event: MouseEvent) => {
    if (handlers().onLongPress === undefined || isOnButton(event)) return
    event.preventDefault()
    // Android sends it after a long press, too.
    if (performance.now() - lastLongPress > 2 * LONG_PRESS_MS) pressLong({ x: event.clientX, y: event.clientY })
  }
  const stops = [
    listen(element, 'pointerdown', onDown),
    listen(element, 'pointermove', onMove),
    listen(element, 'pointerup', end(true)),
    listen(element, 'pointercancel', end(false)),
    listen(element, 'contextmenu', onMenu),
    listen(element, 'wheel', onWheel),
    listen(element.ownerDocument.documentElement, 'keydown', onKey),
  ]
  return () => {
    clearTimeout(waiting)
    for (const stop of stops) stop()
  }
}

const closest = ({ target }: Event, selector: string): HTMLElement | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>(selector) ?? undefined) : undefined
const isOnButton = (event: Event): boolean => closest(event, 'button') !== undefined
const movablePin = (event: Event): string | undefined => closest(event, '[data-movable]')?.dataset['movable']

function listen<Type extends keyof HTMLElementEventMap>(
  element: HTMLElement,
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
): () => void {
  element.addEventListener(type, listener, { passive: false })
  return () => element.removeEventListener(type, listener)
}
