/** Lets the browser ask before the page is left, while `mustWarn` says so. Returns what stops it. */
export function askBeforeLeaving(mustWarn: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (mustWarn()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
