import { expect, it } from 'vitest'
import { createDomainEventBus } from './bus'

it('a failing listener does not stop other listeners', () => {
  const heard: string[] = []
  const failures: unknown[] = []
  const bus = createDomainEventBus((error, event) => failures.push([String(error), event]))
  bus.on('itineraryDeleted', () => {
    throw new Error('broken')
  })
  bus.on('itineraryDeleted', ({ itineraryId }) => heard.push(itineraryId))
  bus.once('itineraryDeleted', () => heard.push('once'))
  bus.emit('itineraryDeleted', { itineraryId: 'a' })
  bus.emit('itineraryDeleted', { itineraryId: 'b' })
  expect(heard).toEqual(['a', 'once', 'b'])
  expect(failures).toEqual([
    ['Error: broken', 'itineraryDeleted'],
    ['Error: broken', 'itineraryDeleted'],
  ])
})
