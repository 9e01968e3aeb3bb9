import { drawnBase, type BaseLayer } from './drawnBase'
import { loadStreets } from './streets'

const QUIET_MS = 2000

/** Reading the code of MapLibre stops the page for a moment: the picture comes first. */
const isQuiet = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: QUIET_MS })
    else setTimeout(resolve, QUIET_MS / 4)
  })

/**
 * Draws at once. MapLibre takes over where it can be loaded and the device has WebGL 2; if it
 * fails later, the drawn base returns.
 */
export const startBase: BaseLayer = (element, map, tiles) => {
  const [drawn, live] = [element.appendChild(document.createElement('div')), document.createElement('div')]
  live.style.cssText = 'visibility: hidden'
  let [stopDrawn, stopLive]: (undefined | (() => void))[] = [drawnBase(drawn, map, tiles), undefined]
  let isOver = false
  const giveUp = () => {
    stopLive?.()
    stopLive = undefined
    live.remove()
    if (!isOver) stopDrawn ??= drawnBase(drawn, map, tiles)
  }
  const onReady = () => {
    live.style.visibility = ''
    stopDrawn?.()
    stopDrawn = undefined
  }
  const begin = async () => {
    await isQuiet()
    // Also for the note on maps without streets.
    const loading = loadStreets()
    if (isOver || document.createElement('canvas').getContext('webgl2') === null) return
    const [{ liveBase }, streets] = await Promise.all([import('./liveBase'), loading])
    if (isOver) return
    element.append(live)
    stopLive = liveBase(live, map, tiles, { streets, onReady, onLost: giveUp })
  }
  // Offline without its code, or without working graphics, the picture stays drawn.
  begin().catch(giveUp)
  return () => {
    isOver = true
    giveUp()
    stopDrawn?.()
    element.replaceChildren()
  }
}
