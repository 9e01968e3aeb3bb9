import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OfflineState } from './OfflineState'

let root: Root
let container: HTMLElement
const onRetry = vi.fn<() => void>()
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  await act(async () => root.render(<OfflineState sentence="Sin conexión." onRetry={onRetry} />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
  vi.unstubAllGlobals()
})

it('a picture that cannot be loaded is not shown, its sentence and button are', async () => {
  const picture = container.querySelector('img')
  expect(picture?.style.display).toBe('')
  await act(async () => picture?.dispatchEvent(new Event('error')))
  expect(picture?.style.display).toBe('none')
  expect(container.querySelector('[role=status]')?.textContent).toContain('Sin conexión.')
  container.querySelector('button')?.click()
  expect(onRetry).toHaveBeenCalledOnce()
})
