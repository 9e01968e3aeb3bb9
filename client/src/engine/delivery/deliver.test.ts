import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '../api/apiError'
import type { FullRecord } from '../base/itinerarySource'
import { deliver, type DeliveryCalls } from './deliver'
import type { Outbox } from '../outbox/outbox'
import {
  creationKey,
  pendingKeyOf,
  pictureKey,
  type PendingCreation,
  type PendingPicture,
  type PendingRecord,
  type PendingChange,
} from '../outbox/pendingChange'
import { wireDate } from '#testkit/date'

const ID = 'lisboa'
const head = { id: ID, title: 'Lisboa', description: '', image: null, isPublic: false, recordVersion: 3 } as FullRecord
const entry = { itineraryId: ID, stamp: 'a', refused: null }
const creation: PendingCreation = {
  ...entry,
  kind: 'birth',
  request: {
    id: ID,
    clientSeeded: true,
    title: 'Lisboa',
    startDate: wireDate('2027-05-01'),
    endDate: wireDate('2027-05-03'),
    location: { geonameId: 1 },
  },
  head,
  givenUp: null,
  isPosted: false,
}
const record: PendingRecord = {
  ...entry,
  kind: 'record',
  fields: { title: 'Porto' },
  before: { title: 'Lisboa' },
  base: 3,
  madeAt: { title: 7 },
}
const picture: PendingPicture = { ...entry, kind: 'picture', eventId: 'coliseo', file: new Blob(['x']), replaces: null }

let items: Map<string, PendingChange>
let done: string[]
let isDelivered: boolean
let stamps: number
const calls = {
  create: vi.fn<DeliveryCalls['create']>(),
  remove: vi.fn<DeliveryCalls['remove']>(),
  fetchRecord: vi.fn<DeliveryCalls['fetchRecord']>(),
  patch: vi.fn<DeliveryCalls['patch']>(),
  upload: vi.fn<DeliveryCalls['upload']>(),
}
const outbox: Pick<Outbox, 'items' | 'change'> = {
  items: { get: () => items, subscribe: () => () => undefined },
  async change(key, change) {
    const next = change(items.get(key))
    if (next === undefined) items.delete(key)
    else items.set(key, next)
  },
}
const document = {
  async delivered() {
    done.push('delivered')
    return isDelivered
  },
  setImage: (eventId: string, image: string, replaces: string | null) => void done.push(`image ${eventId} ${image} ${replaces}`),
  recordAccepted: (fields: Partial<FullRecord>) => void done.push(`told ${Object.keys(fields).join()}`),
  contested: () => void done.push('contested'),
}
const waits = (...entries: PendingChange[]) => {
  items = new Map(entries.map((one) => [pendingKeyOf(one), one]))
}
const go = () => deliver(ID, { outbox, calls, document, newStamp: () => `s${(stamps += 1)}`, now: () => 9 })
const made = { madeAt: { title: 7 }, basedOn: 3 }

beforeEach(() => {
  done = []
  isDelivered = true
  stamps = 0
  waits()
  for (const [name, call] of Object.entries(calls))
    call.mockReset().mockImplementation((async () => void done.push(name)) as never)
  calls.fetchRecord.mockImplementation(async () => head)
  calls.upload.mockImplementation(async (kind) => {
    done.push(`upload ${kind}`)
    return '/uploads/1.jpg'
  })
})

it('brings the trip, its days, its pictures and its record, in this order, and leaves nothing', async () => {
  waits(record, picture, { ...creation, givenUp: 'unheard' })
  await go()
  expect(done).toEqual([
    'remove',
    'create',
    'delivered',
    'upload event',
    'image coliseo /uploads/1.jpg null',
    'delivered',
    'patch',
    'told title',
  ])
  expect(calls.remove).toHaveBeenCalledWith('unheard')
  expect(calls.patch).toHaveBeenCalledWith(ID, { title: 'Porto' }, made, 3)
  expect(items.size).toBe(0)
})

describe('a trip born here', () => {
  it('waits until its days are on the server too, and is not created twice', async () => {
    isDelivered = false
    waits(creation)
    await go()
    await go()
    expect(calls.create).toHaveBeenCalledOnce()
    expect(items.get(creationKey(ID))).toMatchObject({ isPosted: true })
    isDelivered = true
    await go()
    expect(items.size).toBe(0)
  })

  it('stays, with the reason, when the server will not have it, and nothing of it is sent', async () => {
    calls.create.mockRejectedValue(new ApiError('ConflictError', 409))
    waits(creation, record)
    await go()
    await go()
    expect(items.get(creationKey(ID))).toMatchObject({ refused: 'ConflictError', isPosted: false })
    expect(calls.create).toHaveBeenCalledOnce()
    expect(done).toEqual([])
  })

  it('is created without its cover when that picture is gone', async () => {
    calls.create.mockRejectedValueOnce(new ApiError('InvalidInputError', 400, [{ path: 'image', code: 'unknown' }]))
    waits({ ...creation, request: { ...creation.request, image: '/uploads/old.jpg' } })
    await go()
    expect(calls.create).toHaveBeenLastCalledWith(expect.objectContaining({ image: null }))
    expect(items.size).toBe(0)
  })

  it.each([new NetworkError(), new ApiError('InternalError', 500), new ApiError('TooManyRequestsError', 429)])(
    'is tried again when the server could not answer (%s)',
    async (error) => {
      calls.create.mockRejectedValueOnce(error)
      waits(creation)
      await expect(go()).rejects.toBe(error)
      expect(items.get(creationKey(ID))).toEqual(creation)
      await go()
      expect(items.size).toBe(0)
    },
  )
})

describe('a picture', () => {
  it('that was taken away while it was on its way is not set', async () => {
    waits(picture)
    calls.upload.mockImplementation(async () => {
      items.delete(pendingKeyOf(picture))
      return '/uploads/1.jpg'
    })
    await go()
    expect(done).toEqual(['delivered', 'delivered'])
  })

  it('that was exchanged while it was on its way is not set, and the new one waits', async () => {
    waits(picture)
    const other = { ...picture, stamp: 'b' }
    calls.upload.mockImplementationOnce(async () => {
      items.set(pendingKeyOf(picture), other)
      return '/uploads/1.jpg'
    })
    await go()
    expect(done).toEqual(['delivered', 'delivered'])
    expect(items.get(pictureKey(ID, 'coliseo'))).toBe(other)
  })

  it('waits until the server has the event that names it, however often it is sent', async () => {
    waits(picture)
    const delivered = vi.spyOn(document, 'delivered').mockResolvedValueOnce(true).mockResolvedValueOnce(false)
    await go()
    expect([...items.values()]).toEqual([{ ...picture, uploaded: '/uploads/1.jpg' }])
    await go()
    expect(items.size).toBe(0)
    delivered.mockRestore()
  })

  it('for the cover becomes a field of the record, compared with the cover that it was chosen in place of', async () => {
    waits({ ...picture, eventId: null, replaces: null }, record)
    await go()
    expect(calls.patch).toHaveBeenCalledWith(
      ID,
      { title: 'Porto', image: '/uploads/1.jpg' },
      { madeAt: { title: 7, image: 9 }, basedOn: 3 },
      3,
    )
    expect(items.size).toBe(0)
  })

  it('that the server will not have stays, with the reason, and does not hold up the rest', async () => {
    calls.upload.mockRejectedValue(new ApiError('UnsupportedMediaError', 415))
    waits(picture, record)
    await go()
    expect([...items.values()]).toEqual([{ ...picture, refused: 'UnsupportedMediaError' }])
  })
})

describe('a change of the record', () => {
  it('that somebody overtook in other fields is sent on the newer record, without asking', async () => {
    calls.patch.mockRejectedValueOnce(new ApiError('PreconditionFailedError', 412))
    calls.fetchRecord.mockResolvedValue({ ...head, description: 'Nueva', recordVersion: 4 })
    waits(record)
    await go()
    expect(calls.patch).toHaveBeenLastCalledWith(ID, { title: 'Porto' }, { ...made, basedOn: 4 }, 4)
    expect(items.size).toBe(0)
  })

  it('into a field that somebody else wrote meanwhile is left to the server, which knows whose is newer', async () => {
    calls.patch.mockRejectedValueOnce(new ApiError('PreconditionFailedError', 412))
    calls.fetchRecord.mockResolvedValue({ ...head, title: 'Sintra', recordVersion: 4 })
    waits(record)
    await go()
    expect(calls.patch).toHaveBeenLastCalledWith(ID, { title: 'Porto' }, made, undefined)
    // What stands is looked at before it waits no longer.
    expect(calls.fetchRecord).toHaveBeenCalledTimes(2)
    expect(done.at(-1)).toBe('contested')
    expect(items.size).toBe(0)
  })

  it('goes on with what was entered while it was on its way', async () => {
    const later: PendingRecord = { ...record, stamp: 'b', fields: { title: 'Oporto' } }
    calls.patch.mockImplementationOnce(async () => void items.set(pendingKeyOf(record), later))
    calls.fetchRecord.mockResolvedValue({ ...head, title: 'Porto', recordVersion: 4 })
    waits(record)
    await go()
    expect(items.get(pendingKeyOf(record))).toMatchObject({ fields: { title: 'Oporto' }, before: { title: 'Porto' }, base: null })
    await go()
    expect(calls.patch).toHaveBeenLastCalledWith(ID, { title: 'Oporto' }, { ...made, basedOn: 4 }, 4)
    expect(items.size).toBe(0)
  })

  it('that is refused stays, with the reason, until its owner decides', async () => {
    calls.patch.mockRejectedValueOnce(new ApiError('InvalidInputError', 400))
    waits(record)
    await go()
    await go()
    expect([...items.values()]).toEqual([{ ...record, refused: 'InvalidInputError' }])
    expect(calls.patch).toHaveBeenCalledOnce()
  })

  describe('of which the server refuses what it names', () => {
    const dates = { startDate: wireDate('2027-06-01'), endDate: wireDate('2027-06-03') }
    const both: PendingRecord = {
      ...record,
      fields: { ...record.fields, ...dates },
      before: { ...record.before, startDate: wireDate('2027-05-01'), endDate: wireDate('2027-05-03') },
      madeAt: { title: 7, dates: 8 },
    }
    const tooShort = new ApiError('InvalidInputError', 400, [{ path: 'endDate', code: 'range_too_short' }])
    const left = { fields: dates, madeAt: { dates: 8 }, base: 3, refused: 'InvalidInputError', problem: 'range_too_short' }

    it('sends the rest, and keeps only that with the reason', async () => {
      calls.patch.mockRejectedValueOnce(tooShort)
      waits(both)
      await go()
      await go()
      expect(calls.patch).toHaveBeenCalledTimes(2)
      expect(calls.patch).toHaveBeenLastCalledWith(ID, { title: 'Porto' }, made, 3)
      expect(done).toContain('told title')
      const [kept] = items.values()
      expect(kept).toMatchObject(left)
      expect(kept).not.toHaveProperty('underWay')
    })

    it('also where the server says whose word stands', async () => {
      calls.patch.mockRejectedValueOnce(new ApiError('PreconditionFailedError', 412)).mockRejectedValueOnce(tooShort)
      calls.fetchRecord.mockResolvedValue({ ...head, ...both.before, endDate: wireDate('2027-05-05'), recordVersion: 4 })
      waits(both)
      await go()
      expect(calls.patch).toHaveBeenLastCalledWith(ID, { title: 'Porto' }, made, undefined)
      expect(done.at(-1)).toBe('contested')
      expect([...items.values()]).toEqual([expect.objectContaining(left)])
    })

    it('forgets nothing when the rest finds no network', async () => {
      calls.patch.mockRejectedValueOnce(tooShort).mockRejectedValueOnce(new NetworkError())
      waits(both)
      await expect(go()).rejects.toThrow(NetworkError)
      expect([...items.values()]).toEqual([expect.objectContaining({ fields: both.fields, refused: null })])
    })

    it('lets go of the refusal when the dates were entered anew meanwhile', async () => {
      const later: PendingRecord = { ...both, stamp: 'b', fields: { ...both.fields, endDate: wireDate('2027-06-09') } }
      calls.patch.mockRejectedValueOnce(tooShort).mockImplementationOnce(async () => void items.set(pendingKeyOf(both), later))
      waits(both)
      await go()
      const { endDate } = later.fields
      expect([...items.values()]).toEqual([
        expect.objectContaining({ fields: { startDate: dates.startDate, endDate }, stamp: 'b', refused: null, base: null }),
      ])
    })
  })
})
