import { createStore } from '../../../lib/store/store'

/** Paper need not wait longer for its map. */
const MAX_WAIT_MS = 1500

const intents = createStore(0)
let loading: Promise<unknown> | undefined

/** What only paper shows loads when the user is about to print. */
export const printing = {
  subscribe: intents.subscribe,
  announce() {
    if (loading === undefined) intents.set(intents.get() + 1)
  },
  /** For listeners of `announce`. */
  waitFor(work: Promise<unknown>) {
    loading = work.catch(() => undefined).finally(() => (loading = undefined))
  },
  async print() {
    printing.announce()
    await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
    // The print dialog freezes the page: let the popup close first.
    requestAnimationFrame(() => window.print())
  },
}
