import { describe, expect, it } from 'vitest'
import { undoKeyOf } from './useUndoKeys'

const press = (key: string, ...held: ('ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey')[]) =>
  undoKeyOf({
    key,
    ctrlKey: held.includes('ctrlKey'),
    metaKey: held.includes('metaKey'),
    shiftKey: held.includes('shiftKey'),
    altKey: held.includes('altKey'),
  })

describe('the keys for taking back', () => {
  it('are Ctrl+Z, or ⌘Z', () => {
    expect(press('z', 'ctrlKey')).toBe('undo')
    expect(press('z', 'metaKey')).toBe('undo')
  })

  it('and for doing again Ctrl+Shift+Z (which the browser reports as a capital) or Ctrl+Y', () => {
    expect(press('Z', 'ctrlKey', 'shiftKey')).toBe('redo')
    expect(press('Z', 'metaKey', 'shiftKey')).toBe('redo')
    expect(press('y', 'ctrlKey')).toBe('redo')
  })

  it('are no others', () => {
    expect(press('z')).toBeUndefined()
    expect(press('z', 'ctrlKey', 'altKey')).toBeUndefined()
    expect(press('Y', 'ctrlKey', 'shiftKey')).toBeUndefined()
    expect(press('x', 'ctrlKey')).toBeUndefined()
  })
})
