/** dnd-kit listens only after a timeout: records keys pressed before it and redispatches them. */
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
  // dnd-kit sets its timeout after the outer one, so it runs before the inner one.
  setTimeout(() => setTimeout(replay))
}
