import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isText, listOf } from '../checks'
import { useBrowserHistoryState } from '../navigation/useBrowserHistoryState'
import { clearPageTitle, usePageTitle } from '../navigation/usePageLocation'
import { createStore } from '../store/store'
import { useDelayed, useOnChange, useSubscription } from './useEffectHooks'
import { useReportValue, useOncePerVisit, useUnmount } from './useLifetime'
import { useWindowEvent } from './useBrowserState'

let root: Root
const said: string[] = []
const say = (word: string) => void said.push(word)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  said.length = 0
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const draw = (page: ReactNode) => act(async () => root.render(page))
const leave = () => act(async () => root.unmount())

it('runs an effect on a change, not at first, and cleans up before the next and on unmount', async () => {
  function Part({ value }: { value: string }) {
    useOnChange(value, () => {
      say(`to ${value}`)
      return () => say(`from ${value}`)
    })
    return null
  }
  for (const value of ['a', 'a', 'b', 'b', 'a']) await draw(<Part value={value} />)
  expect(said).toEqual(['to b', 'from b', 'to a'])
  await leave()
  expect(said.at(-1)).toBe('from a')
})

it('passes on each new value, and a last one on unmount', async () => {
  function Part({ value }: { value: string }) {
    useReportValue(say, value, 'gone')
    return null
  }
  await draw(<Part value="a" />)
  await draw(<Part value="a" />)
  expect(said).toEqual(['a'])
  await leave()
  expect(said).toEqual(['a', 'gone'])
})

it('subscribes once, calls the latest callback and unsubscribes', async () => {
  const store = createStore(0)
  const subscribe = vi.fn(store.subscribe)
  function Part({ name }: { name: string }) {
    useSubscription(subscribe, () => say(`${name} ${store.get()}`))
    return null
  }
  await draw(<Part name="a" />)
  await draw(<Part name="b" />)
  store.set(1)
  expect(said).toEqual(['b 1'])
  await leave()
  store.set(2)
  expect([said, subscribe.mock.calls.length]).toEqual([['b 1'], 1])
})

it('calls the latest callback on a window event and on unmount', async () => {
  function Part({ name }: { name: string }) {
    useWindowEvent('pagehide', () => say(`${name} hides`))
    useUnmount(() => say(`${name} goes`))
    return null
  }
  await draw(<Part name="a" />)
  await draw(<Part name="b" />)
  window.dispatchEvent(new Event('pagehide'))
  await leave()
  window.dispatchEvent(new Event('pagehide'))
  expect(said).toEqual(['b hides', 'b goes'])
})

it('acts once a value has been stable for the delay, and ignores undefined', async () => {
  vi.useFakeTimers()
  function Part({ value }: { value: string | undefined }) {
    useDelayed(value, 100, say)
    return null
  }
  await draw(<Part value="a" />)
  await vi.advanceTimersByTimeAsync(99)
  await draw(<Part value="b" />)
  await vi.advanceTimersByTimeAsync(99)
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(said).toEqual(['b'])
  await draw(<Part value={undefined} />)
  await vi.advanceTimersByTimeAsync(1000)
  expect(said).toEqual(['b'])
})

it('acts once per value and visit, and again only after a failure', async () => {
  let fails = true
  function Part({ name }: { name: string | undefined }) {
    useOncePerVisit(name, async () => {
      say(name ?? '')
      if (fails) throw new Error('no network')
    })
    return null
  }
  for (const name of ['a', undefined, 'a', undefined]) {
    await draw(<Part name={name} />)
    fails = false
  }
  expect(said).toEqual(['a', 'a'])
  await draw(<Part name="a" />)
  await draw(<Part name="b" />)
  expect(said).toEqual(['a', 'a', 'b'])
})

it('restores its value from the history entry, and ignores values of another type', async () => {
  function Part({ next }: { next?: string[] }) {
    const [value, setValue] = useBrowserHistoryState('words', listOf(isText))
    say(JSON.stringify(value ?? null))
    return <button onClick={() => setValue(next)}>store</button>
  }
  const press = async (next: string[]) => {
    const box = document.createElement('div')
    document.body.append(box)
    root = createRoot(box)
    await draw(<Part next={next} />)
    await act(async () => box.querySelector('button')?.click())
  }
  window.history.replaceState({ place: { words: 'none', top: 7 }, idx: 3 }, '')
  await press(['a'])
  expect(said).toEqual(['null', '["a"]'])
  expect(window.history.state).toEqual({ place: { words: ['a'], top: 7 }, idx: 3 })
  await leave()
  await press(['b'])
  expect(said.slice(2)).toEqual(['["a"]', '["b"]'])
})

it('keeps the title of a new page and clears the one before', async () => {
  const Page = ({ name }: { name: string | undefined }) => {
    usePageTitle(name)
    return null
  }
  const at = (path: string, name: string | undefined) =>
    draw(
      <MemoryRouter key={path} initialEntries={[path]}>
        <Page name={name} />
      </MemoryRouter>,
    )
  await at('/a', 'Roma')
  expect(document.title).toBe('Roma · Periplo')
  await at('/b', undefined)
  clearPageTitle('/b')
  expect(document.title).toBe('Periplo')
  await at('/c', 'Lisboa')
  clearPageTitle('/c')
  expect(document.title).toBe('Lisboa · Periplo')
})
