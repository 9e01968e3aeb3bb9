/**
 * Keys pressed right after the one that began a drag. dnd-kit begins to listen only after a timeout of its own and would miss them: they are
 * recorded until then and dispatched again.
 */
export function replayEarlyKeys(): void {
  const recorded: KeyboardEvent[] = []
  const record = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    recorded.push(event)
  }
  const replay = () => {
    window.removeEventListener('keydown', record, true)
    for (const { key, code, target } of recorded)
      (target ?? document).dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
  }
  window.addEventListener('keydown', record, true)
  // The library's timeout is set after the outer one, so it runs before the inner one.
  setTimeout(() => setTimeout(replay))
}
