import { act, Suspense, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyGroup } from './lazyGroup'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => vi.unstubAllGlobals())

const title = { Title: () => 'Roma' }
const dates = { Dates: () => '24 – 27 oct' }
const load = <Module,>(module: Module) => vi.fn(() => Promise.resolve(module))

async function draw(page: ReactNode): Promise<string> {
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<Suspense fallback="…">{page}</Suspense>))
  return place.textContent
}

describe('a group of lazy parts', () => {
  it('loads nothing before it is requested, and then each part', async () => {
    const [loadTitle, loadDates] = [load(title), load(dates)]
    const group = lazyGroup()
    group.part(loadTitle, 'Title')
    group.part(loadDates, 'Dates')
    expect([loadTitle, loadDates].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    await group.load()
    expect([loadTitle, loadDates].every(({ mock }) => mock.calls.length > 0)).toBe(true)
  })

  it.each(['load', 'loadPatiently'] as const)('renders its parts immediately after %s, without the fallback', async (wait) => {
    const group = lazyGroup()
    const Title = group.part(load(title), 'Title')
    const Dates = group.part(() => new Promise<typeof dates>((resolve) => setTimeout(() => resolve(dates), 20)), 'Dates')
    await group[wait]()
    const place = document.createElement('div')
    const root = createRoot(place)
    act(() => {
      root.render(
        <Suspense fallback="…">
          <Title /> <Dates />
        </Suspense>,
      )
    })
    expect(place.textContent).toBe('Roma 24 – 27 oct')
  })

  it('requests each file at most twice, for any number of parts', async () => {
    const group = lazyGroup()
    const loaders = Array.from({ length: 10 }, () => load(title))
    for (const loader of loaders) group.part(loader, 'Title')
    await group.loadPatiently()
    expect(Math.max(...loaders.map(({ mock }) => mock.calls.length))).toBe(2)
  })

  it('loads the others when one part is rendered', async () => {
    const group = lazyGroup()
    const Title = group.part(load(title), 'Title')
    const loadDates = load(dates)
    group.part(loadDates, 'Dates')
    expect(await draw(<Title />)).toBe('Roma')
    expect(loadDates).toHaveBeenCalled()
  })

  it('reports a failed part and can be loaded again', async () => {
    const loadTitle = load(title).mockRejectedValueOnce(new Error('no network'))
    const group = lazyGroup()
    const Title = group.part(loadTitle, 'Title')
    await expect(group.load()).rejects.toThrow('no network')
    await group.load()
    expect(await draw(<Title />)).toBe('Roma')
  })
})
