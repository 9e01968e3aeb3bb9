import { useEffect } from 'react'

// Text fields have their own undo; dialogs and menus their own keys.
const NOT_OURS =
  'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'

/** Ctrl+Z undoes; Ctrl+Shift+Z and Ctrl+Y redo (or ⌘). */
export function undoKeyOf({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): 'undo' | 'redo' | undefined {
  if ((!ctrlKey && !metaKey) || altKey) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : undefined
}

export function useUndoKeys({ undo, redo }: { undo: () => void; redo: () => void }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const wish = undoKeyOf(event)
      const isOurs = !event.defaultPrevented && !(event.target instanceof Element && event.target.closest(NOT_OURS) !== null)
      if (wish === undefined || !isOurs) return
      event.preventDefault()
      if (wish === 'undo') undo()
      else redo()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [undo, redo])
}
