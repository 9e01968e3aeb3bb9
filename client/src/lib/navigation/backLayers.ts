/**
 * The browser's back button closes what is open over the page (sheets, dialogs, menus: layers) before it leaves the page. Each layer adds a
 * history entry with the same address and, in its state, `layers`: how many are open there. A layer that closes in another way removes its
 * entry by going back; entries of layers that are no longer open are skipped.
 */
interface Layer {
  close: () => void
}

const open: Layer[] = []
/** Going back over entries right now; other changes of the history wait until that has ended. */
let isReturning = false
let waiting: (() => void)[] = []
let settling: ReturnType<typeof setTimeout> | undefined
let returns = 0

/** Longest wait for the `popstate` of our own `history.go`, which must not block everything else. Generous, for busy machines. */
const RETURN_TIMEOUT_MS = 4000

type State = Record<string, unknown>
const stateOf = (state: unknown): State => (typeof state === 'object' && state !== null ? { ...state } : {})
const depthOf = (state: unknown): number => Number(stateOf(state).layers ?? 0)
/** The router's name for an entry. */
const pageOf = (state: unknown): string => `${String(stateOf(state).idx)} ${String(stateOf(state).key)}`

/** Says that something lies open over the page, and how it closes. Returns how to say that it no longer does. */
export function addBackLayer(close: () => void): () => void {
  const layer = { close }
  open.push(layer)
  settleSoon()
  return () => {
    open.splice(open.indexOf(layer), 1)
    settleSoon()
  }
}

// Later than what is done in the same moment: a menu that closes as its dialog opens leaves its entry to that, or to the page it leads to.
function settleSoon(): void {
  clearTimeout(settling)
  settling = setTimeout(settle)
}

let settle = (): void => undefined

/** Teaches the browser's history about layers; before the router listens to it. */
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
      // Nothing scrolls on the way back: the page has not been left.
      history.scrollRestoration = 'manual'
      note(() => push({ ...stateOf(history.state), layers: next }, ''))
    }
    if (!isReturning && depthOf(history.state) === 0) history.scrollRestoration = 'auto'
  }

  // A new page takes the place of what lay open over the last one.
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
    // What was noted in the state meanwhile goes along.
    if (isSamePage) replace({ ...stateOf(current), layers: depth }, '')
    current = history.state
    // To the router nothing has happened.
    if (isSamePage || isReturning) event.stopImmediatePropagation()
    if (isReturning) arrive()
    else for (const layer of open.slice(depth).toReversed()) layer.close()
    settleSoon()
  }
  window.addEventListener('popstate', onPop, { capture: true })
  // A page that was loaded again has nothing open.
  settleSoon()
}

/** Goes back over entries, holding other changes of the history until that has ended. */
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
    // The router reads where it is as it writes; it has read too early.
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
      // The entry is the page's own from now on: asked for twice, the way back would lead out of the page.
      replace({ ...stateOf(history.state), layers: open.length }, '')
      arrive()
    }, RETURN_TIMEOUT_MS)
  }
  /** `isTelling`: the `popstate` of this moment only tells the router where it is. */
  return { goBack, arrive, isTelling: () => isTelling }
}
