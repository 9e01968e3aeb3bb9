import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ItineraryView } from '#shared/itinerary/view'
import { baseTilePath } from '#shared/map/baseTiles'
import { colosseum } from '#testkit/randomPlace'
import { createConstant } from '../../lib/store/store'
import { registerTripCopy } from '../device/tripCopyValues'
import { BASE_TILES_KEY, createBaseTileLoader, keepBaseTiles } from './baseTiles'

const world = { z: 0, x: 0, y: 0 }
const sea = { z: 8, x: 3, y: 3 }
let stored: Map<string, string>
const server = vi.fn<(path: string) => Promise<Response>>()

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('fetch', server)
  server.mockReset().mockImplementation(async (path) => new Response(new TextEncoder().encode(path)))
})
afterEach(() => vi.unstubAllGlobals())

const sessionOf = (places: readonly (typeof colosseum | null)[], remember?: () => Promise<void>) => ({
  shownView: createConstant({
    events: Object.fromEntries(places.map((place, i) => [i, { place, to: null }])),
  } as unknown as ItineraryView),
  generation: {
    recall: async (key: string) => stored.get(key),
    remember: remember ?? (async (key: string, value: string) => void stored.set(key, value)),
  },
})
const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)

describe('the base tiles of a trip', () => {
  it('are kept with its copy, once', async () => {
    expect(await keepBaseTiles(sessionOf([colosseum, null]))).toBe(true)
    expect(server.mock.calls.map(([path]) => path)).toHaveLength(9)
    await keepBaseTiles(sessionOf([colosseum]))
    expect(server).toHaveBeenCalledTimes(9)
  })

  it('are none without places', async () => {
    await keepBaseTiles(sessionOf([null]))
    expect([server.mock.calls, stored.size]).toEqual([[], 0])
  })

  it('take at most 60 KB', async () => {
    server.mockImplementation(async () => new Response(new Uint8Array(20_000)))
    await keepBaseTiles(sessionOf([colosseum]))
    expect(stored.get(BASE_TILES_KEY)?.length).toBeLessThan((60 * 1024 * 4) / 3 + 1000)
  })

  it('are available only if they can be read back', async () => {
    expect(await keepBaseTiles(sessionOf([colosseum], () => Promise.reject(new DOMException('full'))))).toBe(false)
    expect(await keepBaseTiles(sessionOf([colosseum], async () => undefined))).toBe(false)
  })

  it('are loaded without a network, others are not', async () => {
    const { generation, shownView } = sessionOf([colosseum])
    await keepBaseTiles({ generation, shownView })
    const close = registerTripCopy('trip', generation.recall)
    server.mockReset().mockRejectedValue(new TypeError('no network'))
    const load = createBaseTileLoader('trip')
    expect(textOf(await load(world))).toBe(baseTilePath(world))
    expect(await load(sea)).toBeUndefined()
    close()
    expect(await createBaseTileLoader('trip')(world)).toBeUndefined()
  })

  it('are asked for again while the server builds them', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    server.mockResolvedValueOnce(new Response(null, { status: 204 }))
    const tile = createBaseTileLoader('trip')(world)
    await vi.advanceTimersByTimeAsync(4000)
    expect(server).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(textOf(await tile)).toBe(baseTilePath(world))
    server.mockResolvedValue(new Response(null, { status: 204 }))
    const never = createBaseTileLoader('trip')(sea)
    await vi.runAllTimersAsync()
    expect(await never).toBeUndefined()
  })

  it('of an earlier version are fetched again, and a damaged copy is none', async () => {
    for (const text of [JSON.stringify({ version: 0, tiles: { [baseTilePath(world)]: 'AAAA' } }), '{']) {
      stored.set(BASE_TILES_KEY, text)
      const close = registerTripCopy('trip', async (key) => stored.get(key))
      expect(textOf(await createBaseTileLoader('trip')(world))).toBe(baseTilePath(world))
      close()
    }
  })
})
