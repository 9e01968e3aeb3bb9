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

describe('the undo keys', () => {
  it('are Ctrl+Z and ⌘Z', () => {
    expect(press('z', 'ctrlKey')).toBe('undo')
    expect(press('z', 'metaKey')).toBe('undo')
  })

  it('are Ctrl+Shift+Z (reported as a capital) and Ctrl+Y for redo', () => {
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
