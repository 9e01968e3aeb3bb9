import { expect, it } from 'vitest'
import { buildTripOutline } from '#shared/exports/tripOutline'
import type { ImageStorage } from '#server/base/images/imageStorage'
import { runImmediately } from '#server/base/fairScheduler'
import { createTripSource } from '#testkit/trips/createTripSource'
import { zipTrip } from './zipTrip'

const nameOf = (i: number): string => `${String(i).padStart(40, '0')}.webp`

it('checks the pictures of a trip concurrently, at most 16 at a time', async () => {
  const asked: string[] = []
  let underWay = 0
  let most = 0
  const images = {
    async has(name: string) {
      asked.push(name)
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((resolve) => setImmediate(resolve))
      underWay -= 1
      return false
    },
  } as Partial<ImageStorage> as ImageStorage
  const names = Array.from({ length: 100 }, (_, i) => nameOf(i))
  const trip = buildTripOutline(createTripSource({ ideas: names.map((name) => ({ image: `/uploads/${name}` })) }))
  await zipTrip(trip, { exportedAt: 0, url: null }, { images, runFairly: runImmediately })
  expect(asked.toSorted()).toEqual(names)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(16)
})
