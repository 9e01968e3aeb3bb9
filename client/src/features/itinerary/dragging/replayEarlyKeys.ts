/**
 * Keys pressed right behind the one that lifted something. The library begins to listen only after a timeout of its own, and would miss
 * them: they are held back until then, and pressed again.
 */
export function replayEarlyKeys(): void {
  const held: KeyboardEvent[] = []
  const hold = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(event)
  }
  const letGo = () => {
    window.removeEventListener('keydown', hold, true)
    for (const { key, code, target } of held)
      (target ?? document).dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
  }
  window.addEventListener('keydown', hold, true)
  // The library's timeout is set after this one, and so before the one within it.
  setTimeout(() => setTimeout(letGo))
}
