import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InlineField } from './InlineField'

let root: Root
let page: HTMLElement
const committed: string[] = []

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  committed.length = 0
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  await act(async () =>
    root.render(
      <InlineField label="Título" value="Roma" limit={8} variant="tripTitle" isLine onCommit={(text) => committed.push(text)} />,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

const field = (): HTMLTextAreaElement => {
  const found = page.querySelector<HTMLTextAreaElement>('textarea:not([aria-hidden])')
  if (found === null) throw new Error('no field')
  return found
}
const type = (text: string) =>
  act(async () => {
    field().focus()
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(async () => field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init })))

it('Enter commits what was typed', async () => {
  await type('París')
  await press('Enter')
  expect(committed).toEqual(['París'])
})

it('Escape discards it', async () => {
  await type('París')
  await press('Escape')
  expect([committed, field().value]).toEqual([[], 'Roma'])
})

it('Enter of an input method commits nothing yet', async () => {
  await type('ぱり')
  await press('Enter', { isComposing: true })
  expect([committed, field().value]).toEqual([[], 'ぱり'])
  await press('Enter')
  expect(committed).toEqual(['ぱり'])
})

it('a text that is too long stays to be shortened', async () => {
  await type('Constantinopla')
  await press('Enter')
  expect([committed, field().value]).toEqual([[], 'Constantinopla'])
})
