import { beforeEach, describe, expect, it, vi } from 'vitest'
import { project, toWorld } from '#shared/map/mercator'
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

  it('fits below a note, and stays when the note goes or after a move', () => {
    const map = createMapStore()
    map.resize({ width: 344, height: 480 })
    map.fit([...rome])
    map.coverTop(150)
    const topOf = (lat: number) => project(toWorld({ lat, lng: 12.47 }), map.view.get()).y + 240
    expect(topOf(41.91)).toBeGreaterThanOrEqual(150 + 70)
    expect(topOf(41.87)).toBeLessThanOrEqual(480 - 70)
    const below = map.view.get()
    map.coverTop(0)
    expect(map.view.get()).toEqual(below)
    map.set({ ...below, zoom: 10 })
    map.coverTop(150)
    expect(map.view.get().zoom).toBe(10)
    map.stop()
  })
})
