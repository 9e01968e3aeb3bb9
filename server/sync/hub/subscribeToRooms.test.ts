import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createDomainEventBus } from '#server/base/bus'
import { DamagedDocumentError } from '../log/damagedDocument'
import type { Room } from '../room'
import type { RoomEvents } from '../roomContext'
import { subscribeToRooms } from './subscribeToRooms'

function subscribed(onCommitted: () => void = () => undefined) {
  const done: string[] = []
  const bus = createDomainEventBus()
  bus.on('documentCommitted', ({ itineraryId }) => {
    done.push(`bus ${itineraryId}`)
    onCommitted()
  })
  const events = new EventEmitter<RoomEvents<Room>>()
  subscribeToRooms(events, {
    highWaterMark: { record: (id, { epoch, headSeq }) => done.push(`mark ${id} ${epoch} ${headSeq}`) },
    projector: { markBehind: ({ itineraryId }) => done.push(`rows ${itineraryId}`) },
    rooms: {
      compactIfDue: ({ itineraryId }) => done.push(`snapshot ${itineraryId}`),
      recordDamage: ({ reason }) => done.push(`damage ${reason}`),
    },
    removal: {
      removeGone: async (id) => void done.push(`gone ${id}`),
      removeDamaged: (id) => done.push(`closed ${id}`),
    },
    bus,
    logger: { error: () => done.push('logged') },
  })
  return { events, done, bus }
}

const room = { itineraryId: 'trip', epoch: 2, replica: { headSeq: 7 } } as Room

test('a commit updates the high-water mark file, then rows and snapshot, then notifies the bus', () => {
  const { events, done } = subscribed()
  events.emit('committed', room)
  expect(done).toEqual(['mark trip 2 7', 'rows trip', 'snapshot trip', 'bus trip'])
})

test('an error of the bus is logged and the room continues', () => {
  const { events, done, bus } = subscribed()
  bus.emit = () => {
    throw new Error('no bus')
  }
  expect(() => events.emit('committed', room)).not.toThrow()
  expect(done).toEqual(['mark trip 2 7', 'rows trip', 'snapshot trip', 'logged'])
})

test('damage is recorded before the editors are disconnected', () => {
  const { events, done } = subscribed()
  events.emit('damaged', room, new DamagedDocumentError('trip', 'update 3 is missing'))
  expect(done).toEqual(['damage update 3 is missing', 'closed trip'])
})

test('a room of a deleted itinerary is removed', () => {
  const { events, done } = subscribed()
  events.emit('gone', room)
  expect(done).toEqual(['gone trip'])
})
