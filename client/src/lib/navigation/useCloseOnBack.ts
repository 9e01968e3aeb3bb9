import { useEffect, useEffectEvent } from 'react'

/**
 * 'Back' closes layers (sheets, dialogs, menus) before leaving: each adds a history entry with the count
 * of open layers. Closed otherwise, a layer goes back over its entry.
 */
interface Layer {
  close: () => void
}

/** Longest wait for the `popstate` of our own `history.go`. */
const RETURN_TIMEOUT_MS = 4000

const open: Layer[] = []
/** True during our own `history.go`; other history changes are queued. */
let isReturning = false
let waiting: (() => void)[] = []
let settling: ReturnType<typeof setTimeout> | undefined
let returns = 0
let settle = (): void => undefined

export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? addBackLayer(() => close()) : undefined), [isOpen])
}

function addBackLayer(close: () => void): () => void {
  const layer = { close }
  open.push(layer)
  settleSoon()
  return () => {
    open.splice(open.indexOf(layer), 1)
    settleSoon()
  }
}

/** Call before the router subscribes. */
export function installBackLayers({ history }: Window = window): void {
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  let current: unknown = history.state

  const { goBack, arrive, isTelling } = wayBack(history, replace)
  const note = (write: () => void) => {
    write()
    current = history.state
  }

  settle = () => {
    if (isReturning) return
    const depth = depthOf(history.state)
    if (depth > open.length) goBack(depth - open.length)
    for (let next = depth + 1; next <= open.length; next += 1) {
      // Going back to the same page must not scroll.
      history.scrollRestoration = 'manual'
      note(() => push({ ...stateOf(history.state), layers: next }, ''))
    }
    if (!isReturning && depthOf(history.state) === 0) history.scrollRestoration = 'auto'
  }

  // A new page replaces the entries of the last page's layers.
  history.pushState = (state: unknown, unused: string, url?: string | URL | null) => {
    const depth = depthOf(history.state)
    const write = () => note(() => push(state, unused, url))
    if (isReturning) waiting.push(write)
    else if (depth > 1) goBack(depth, write)
    else if (depth === 1) note(() => replace(state, unused, url))
    else write()
    settleSoon()
  }
  history.replaceState = (state: unknown, unused: string, url?: string | URL | null) => {
    const depth = depthOf(history.state)
    const isElsewhere = url !== undefined && url !== null && new URL(url, document.baseURI).href !== window.location.href
    const write = () => note(() => replace({ ...stateOf(state), layers: isElsewhere ? 0 : depthOf(history.state) }, unused, url))
    if (isReturning) waiting.push(write)
    else if (isElsewhere && depth > 0) goBack(depth, write)
    else write()
  }

  const onPop = (event: PopStateEvent) => {
    if (isTelling()) return
    const depth = depthOf(event.state)
    const isSamePage = pageOf(event.state) === pageOf(current)
    // Keeps state stored since the entry was added.
    if (isSamePage) replace({ ...stateOf(current), layers: depth }, '')
    current = history.state
    // Hide it: the router's page did not change.
    if (isSamePage || isReturning) event.stopImmediatePropagation()
    if (isReturning) arrive()
    else for (const layer of open.slice(depth).toReversed()) layer.close()
    settleSoon()
  }
  window.addEventListener('popstate', onPop, { capture: true })
  // After a reload no layer is open.
  settleSoon()
}

// Deferred: a menu that closes as its dialog opens leaves its entry to the dialog or page.
function settleSoon(): void {
  clearTimeout(settling)
  settling = setTimeout(settle)
}

/** Goes back over entries; other history changes are queued. */
function wayBack(history: History, replace: History['replaceState']) {
  let isTelling = false
  const tell = () => {
    isTelling = true
    const state: unknown = history.state
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
    isTelling = false
  }
  const arrive = () => {
    if (!isReturning) return
    isReturning = false
    const steps = waiting
    waiting = []
    for (const step of steps) step()
    // The router reads the location when it writes: it has read too early.
    if (steps.length > 0) tell()
    settleSoon()
  }
  const goBack = (entries: number, then?: () => void) => {
    if (then !== undefined) waiting.push(then)
    isReturning = true
    history.go(-entries)
    const thisReturn = (returns += 1)
    setTimeout(() => {
      if (!isReturning || thisReturn !== returns) return
      // Timed out: adopt the entry, since a second `go` could leave the page.
      replace({ ...stateOf(history.state), layers: open.length }, '')
      arrive()
    }, RETURN_TIMEOUT_MS)
  }
  return { goBack, arrive, isTelling: () => isTelling }
}

type State = Record<string, unknown>
const stateOf = (state: unknown): State => (typeof state === 'object' && state !== null ? { ...state } : {})
const depthOf = (state: unknown): number => Number(stateOf(state).layers ?? 0)
const pageOf = (state: unknown): string => `${String(stateOf(state).idx)} ${String(stateOf(state).key)}`
