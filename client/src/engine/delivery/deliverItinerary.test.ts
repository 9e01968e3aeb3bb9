import { describe, expect, it, vi } from 'vitest'
import { wireDate } from '#testkit/date'
import { ApiError, NetworkError } from '../api/apiError'
import { creationKey, pendingKeyOf, pictureKey, type PendingCreation } from '../outbox/pendingChange'
import {
  deliveryFixture,
  enteredAt,
  ITINERARY_ID,
  pendingOutboxEntry,
  pendingPicture,
  pendingRecord,
  serverRecord,
} from './deliveryForTest'

const fixture = deliveryFixture()
const { calls, document, go, waits } = fixture

const creation: PendingCreation = {
  ...pendingOutboxEntry,
  kind: 'birth',
  request: {
    id: ITINERARY_ID,
    clientSeeded: true,
    title: 'Lisboa',
    startDate: wireDate('2027-05-01'),
    endDate: wireDate('2027-05-03'),
    location: { geonameId: 1 },
  },
  head: serverRecord,
  givenUp: null,
  isPosted: false,
}

it('sends the trip, its days, its pictures and its record in this order and empties the outbox', async () => {
  waits(pendingRecord, pendingPicture, { ...creation, givenUp: 'unheard' })
  await go()
  expect(fixture.done).toEqual([
    'remove',
    'create',
    'delivered',
    'upload event',
    'image coliseo /uploads/1.jpg null',
    'delivered',
    'patch',
    'accepted title',
  ])
  expect(calls.remove).toHaveBeenCalledWith('unheard')
  expect(calls.patch).toHaveBeenCalledWith(ITINERARY_ID, { title: 'Porto' }, enteredAt, 3)
  expect(fixture.items.size).toBe(0)
})

describe('a trip created here', () => {
  it('waits until the server has its days too, and is not created twice', async () => {
    fixture.isDelivered = false
    waits(creation)
    await go()
    await go()
    expect(calls.create).toHaveBeenCalledOnce()
    expect(fixture.items.get(creationKey(ITINERARY_ID))).toMatchObject({ isPosted: true })
    fixture.isDelivered = true
    await go()
    expect(fixture.items.size).toBe(0)
  })

  it('stays with the reason when the server refuses it, and nothing else of it is sent', async () => {
    calls.create.mockRejectedValue(new ApiError('ConflictError', 409))
    waits(creation, pendingRecord)
    await go()
    await go()
    expect(fixture.items.get(creationKey(ITINERARY_ID))).toMatchObject({ refused: 'ConflictError', isPosted: false })
    expect(calls.create).toHaveBeenCalledOnce()
    expect(fixture.done).toEqual([])
  })

  it('is created without its cover when that picture no longer exists', async () => {
    calls.create.mockRejectedValueOnce(new ApiError('InvalidInputError', 400, [{ path: 'image', code: 'unknown' }]))
    waits({ ...creation, request: { ...creation.request, image: '/uploads/old.jpg' } })
    await go()
    expect(calls.create).toHaveBeenLastCalledWith(expect.objectContaining({ image: null }))
    expect(fixture.items.size).toBe(0)
  })

  it.each([new NetworkError(), new ApiError('InternalError', 500), new ApiError('TooManyRequestsError', 429)])(
    'is retried when the server could not answer (%s)',
    async (error) => {
      calls.create.mockRejectedValueOnce(error)
      waits(creation)
      await expect(go()).rejects.toBe(error)
      expect(fixture.items.get(creationKey(ITINERARY_ID))).toEqual(creation)
      await go()
      expect(fixture.items.size).toBe(0)
    },
  )
})

describe('a fork created here', () => {
  const fork = { sourceId: 'roma', dayIds: ['a', 'b'] }

  it('is forked on the server too, and later changes are sent after that', async () => {
    waits({ ...creation, fork }, pendingRecord)
    await go()
    expect(calls.fork).toHaveBeenCalledWith(expect.objectContaining({ id: ITINERARY_ID, clientSeeded: true }), fork)
    expect(fixture.done).toEqual(['fork', 'delivered', 'delivered', 'patch', 'accepted title'])
    expect(fixture.items.size).toBe(0)
  })

  it.each([new ApiError('NotFoundError', 404), new ApiError('InvalidInputError', 400)])(
    'is created as a plain trip when its source is no longer available (%s)',
    async (error) => {
      calls.fork.mockRejectedValue(error)
      waits({ ...creation, fork })
      await go()
      expect(fixture.done).toEqual(['create', 'delivered', 'delivered'])
      expect(fixture.items.size).toBe(0)
    },
  )

  it('waits while the server is unreachable, and is refused if its id is taken', async () => {
    calls.fork.mockRejectedValueOnce(new NetworkError()).mockRejectedValueOnce(new ApiError('ConflictError', 409))
    waits({ ...creation, fork })
    await expect(go()).rejects.toThrow(NetworkError)
    await go()
    expect(fixture.items.get(creationKey(ITINERARY_ID))).toMatchObject({ refused: 'ConflictError', isPosted: false })
    expect(calls.create).not.toHaveBeenCalled()
  })
})

describe('a picture', () => {
  it('is not set when it was removed during the upload', async () => {
    waits(pendingPicture)
    calls.upload.mockImplementation(async () => {
      fixture.items.delete(pendingKeyOf(pendingPicture))
      return '/uploads/1.jpg'
    })
    await go()
    expect(fixture.done).toEqual(['delivered', 'delivered'])
  })

  it('is not set when it was replaced during the upload, and the new one waits', async () => {
    waits(pendingPicture)
    const other = { ...pendingPicture, stamp: 'b' }
    calls.upload.mockImplementationOnce(async () => {
      fixture.items.set(pendingKeyOf(pendingPicture), other)
      return '/uploads/1.jpg'
    })
    await go()
    expect(fixture.done).toEqual(['delivered', 'delivered'])
    expect(fixture.items.get(pictureKey(ITINERARY_ID, 'coliseo'))).toBe(other)
  })

  it('waits until the server has its event, and keeps the path of its upload', async () => {
    waits(pendingPicture)
    const delivered = vi.spyOn(document, 'waitUntilDelivered').mockResolvedValueOnce(true).mockResolvedValueOnce(false)
    await go()
    expect([...fixture.items.values()]).toEqual([{ ...pendingPicture, uploaded: '/uploads/1.jpg' }])
    await go()
    expect(fixture.items.size).toBe(0)
    delivered.mockRestore()
  })

  it('becomes a record field if it is the cover, compared with the cover it replaced', async () => {
    waits({ ...pendingPicture, eventId: null, replaces: null }, pendingRecord)
    await go()
    expect(calls.patch).toHaveBeenCalledWith(
      ITINERARY_ID,
      { title: 'Porto', image: '/uploads/1.jpg' },
      { madeAt: { title: 7, image: 9 }, basedOn: 3 },
      3,
    )
    expect(fixture.items.size).toBe(0)
  })

  it('stays with the reason when the server refuses it, and does not hold up the rest', async () => {
    calls.upload.mockRejectedValue(new ApiError('UnsupportedMediaError', 415))
    waits(pendingPicture, pendingRecord)
    await go()
    expect([...fixture.items.values()]).toEqual([{ ...pendingPicture, refused: 'UnsupportedMediaError' }])
  })
})
