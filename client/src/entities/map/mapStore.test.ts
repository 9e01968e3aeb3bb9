import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMapStore } from './mapStore'

beforeEach(() => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) })
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  return () => vi.unstubAllGlobals()
})

const rome = [12.45, 41.87, 12.5, 41.91] as const

describe('a map', () => {
  it('shows what it fits as soon as its size is known, and again after that changes', () => {
    const map = createMapStore()
    map.fit([...rome])
    map.resize({ width: 660, height: 700 })
    expect(map.view.get().zoom).toBeCloseTo(12.83, 1)
    map.resize({ width: 330, height: 700 })
    expect(map.view.get().zoom).toBeCloseTo(11.62, 1)
    map.set({ ...map.view.get(), zoom: 10 })
    map.resize({ width: 660, height: 700 })
    expect(map.view.get().zoom).toBe(10)
    map.stop()
  })
})
