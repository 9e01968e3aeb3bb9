import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, showErrorToast, showToast, toastLimits } from '../lib/toasts'
import { ToastHost } from './ToastHost'

let root: Root
let container: HTMLElement
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  await act(async () => root.render(<ToastHost />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const STEP_MS = 50

/** In steps, as renders set further timers. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) await act(() => vi.advanceTimersByTimeAsync(STEP_MS))
}

/** Other test files share the document. */
const found = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)]
const texts = () => found('.notice').map(({ textContent }) => textContent)

it('a toast with the id of one on its way out is shown for its whole time', async () => {
  showToast('Ahora puedes proponer ideas.', { id: 'role' })
  await pass(toastLimits.duration + 50)
  showToast('Ahora solo puedes ver.', { id: 'role' })
  await pass(toastLimits.duration - 50)
  expect(texts()).toEqual(['Ahora solo puedes ver.'])
  await pass(500)
  expect(texts()).toEqual([])
})

it('an action may show another toast with the same id', async () => {
  const onClick = () => showToast('Deshecho', { id: 'undo' })
  showToast('Evento eliminado', { id: 'undo', action: { label: 'Deshacer', onClick } })
  await pass(50)
  await act(async () => found('.notice button')[0]?.click())
  await pass(500)
  expect(texts()).toEqual(['Deshecho'])
  dismissToast('undo')
  await pass(500)
  expect(texts()).toEqual([])
})

it('a toast replaces one with its id in place, without its action and duration', async () => {
  showErrorToast('Sin conexión', { id: 'net', duration: Infinity, action: { label: 'Reintentar', onClick: () => undefined } })
  await pass(50)
  showToast('De nuevo en línea', { id: 'net' })
  await pass(50)
  expect([texts(), found('.notice button').length]).toEqual([['De nuevo en línea'], 0])
  await pass(toastLimits.duration + 500)
  expect(texts()).toEqual([])
})
