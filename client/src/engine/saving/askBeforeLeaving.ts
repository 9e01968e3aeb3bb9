/** Returns an unsubscribe function. */
export function askBeforeLeaving(mustWarn: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (mustWarn()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
