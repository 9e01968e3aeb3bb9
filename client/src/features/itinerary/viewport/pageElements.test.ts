import { describe, expect, it } from 'vitest'
import { createPageElements } from './pageElements'

const element = (name: string) => ({ name }) as unknown as HTMLElement

describe('the elements of a page', () => {
  it('are found by kind and by event or day', () => {
    const elements = createPageElements()
    const [row, tools] = [element('row'), element('tools')]
    elements.add('event', 'a', row)
    elements.add('eventTools', 'a', tools)
    expect(elements.find('event', 'a')).toBe(row)
    expect(elements.find('eventTools', 'a')).toBe(tools)
    expect(elements.find('event', 'b')).toBeUndefined()
    expect(elements.find('options')).toBeUndefined()
  })

  it('are forgotten when removed, unless another one has replaced them', () => {
    const elements = createPageElements()
    const [before, after] = [element('before'), element('after')]
    const removeBefore = elements.add('event', 'a', before)
    const removeAfter = elements.add('event', 'a', after)
    removeBefore()
    expect(elements.find('event', 'a')).toBe(after)
    removeAfter()
    expect(elements.find('event', 'a')).toBeUndefined()
  })
})
