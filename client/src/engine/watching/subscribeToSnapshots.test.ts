import { expect, it } from 'vitest'
import { createVersionFilter } from './subscribeToSnapshots'

it('lets through only values no older than all before', () => {
  const isNewer = createVersionFilter()
  expect([3, 2, 3, 5, 4].map(isNewer)).toEqual([true, false, true, true, false])
})
