import { describe, expect, it } from 'vitest'
import { wireDate } from '#testkit/date'
import { ApiError, NetworkError } from '../api/apiError'
import { pendingKeyOf, type PendingRecord } from '../outbox/pendingChange'
import { deliveryStage, enteredAt, ITINERARY_ID, pendingRecord, serverRecord } from './deliveryForTest'

const stage = deliveryStage()
const { calls, go, waits } = stage
const serverDates = { startDate: serverRecord.startDate, endDate: serverRecord.endDate }

describe('a change of the record', () => {
  it('that somebody overtook in other fields is sent on the newer record, without asking', async () => {
    calls.patch.mockRejectedValueOnce(new ApiError('PreconditionFailedError', 412))
    calls.fetchRecord.mockResolvedValue({ ...serverRecord, description: 'Nueva', recordVersion: 4 })
    waits(pendingRecord)
    await go()
    expect(calls.patch).toHaveBeenLastCalledWith(ITINERARY_ID, { title: 'Porto' }, { ...enteredAt, basedOn: 4 }, 4)
    expect(stage.items.size).toBe(0)
  })

  it('into a field that somebody else wrote meanwhile is left to the server, which knows whose is newer', async () => {
    calls.patch.mockRejectedValueOnce(new ApiError('PreconditionFailedError', 412))
    calls.fetchRecord.mockResolvedValue({ ...serverRecord, title: 'Sintra', recordVersion: 4 })
    waits(pendingRecord)
    await go()
    expect(calls.patch).toHaveBeenLastCalledWith(ITINERARY_ID, { title: 'Porto' }, enteredAt, undefined)
    expect(calls.fetchRecord).toHaveBeenCalledTimes(2)
    expect(stage.done.at(-1)).toBe('contested')
    expect(stage.items.size).toBe(0)
  })

  it('goes on with what was entered while it was on its way', async () => {
    const later: PendingRecord = { ...pendingRecord, stamp: 'b', fields: { title: 'Oporto' } }
    calls.patch.mockImplementationOnce(async () => void stage.items.set(pendingKeyOf(pendingRecord), later))
    calls.fetchRecord.mockResolvedValue({ ...serverRecord, title: 'Porto', recordVersion: 4 })
    waits(pendingRecord)
    await go()
    expect(stage.items.get(pendingKeyOf(pendingRecord))).toMatchObject({
      fields: { title: 'Oporto' },
      before: { title: 'Porto' },
      base: null,
    })
    await go()
    expect(calls.patch).toHaveBeenLastCalledWith(ITINERARY_ID, { title: 'Oporto' }, { ...enteredAt, basedOn: 4 }, 4)
    expect(stage.items.size).toBe(0)
  })

  it('that takes days away says so', async () => {
    const dates = { startDate: serverRecord.startDate, endDate: serverRecord.startDate }
    waits({ ...pendingRecord, fields: { endDate: dates.endDate }, before: serverDates, madeAt: { dates: 7 }, overflow: 'ideas' })
    await go()
    expect(calls.patch).toHaveBeenLastCalledWith(ITINERARY_ID, dates, { madeAt: { dates: 7 }, basedOn: 3, overflow: 'ideas' }, 3)
  })

  it('that is refused stays, with the reason, until its owner decides', async () => {
    calls.patch.mockRejectedValueOnce(new ApiError('InvalidInputError', 400))
    waits(pendingRecord)
    await go()
    await go()
    expect([...stage.items.values()]).toEqual([{ ...pendingRecord, refused: 'InvalidInputError' }])
    expect(calls.patch).toHaveBeenCalledOnce()
  })

  it('that is one public trip too many for a new account stays too: asking again would not help for a day', async () => {
    const tooMany = new ApiError('TooManyRequestsError', 429, [{ path: 'visibility', code: 'young_account' }])
    calls.patch.mockRejectedValue(tooMany)
    waits(pendingRecord)
    await go()
    await go()
    expect([...stage.items.values()]).toEqual([{ ...pendingRecord, refused: 'TooManyRequestsError', problem: 'young_account' }])
    expect(calls.patch).toHaveBeenCalledOnce()
  })

  describe('of which the server refuses what it names', () => {
    const dates = { startDate: wireDate('2027-06-01'), endDate: wireDate('2027-06-03') }
    const both: PendingRecord = {
      ...pendingRecord,
      fields: { ...pendingRecord.fields, ...dates },
      before: { ...pendingRecord.before, startDate: wireDate('2027-05-01'), endDate: wireDate('2027-05-03') },
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
      expect(calls.patch).toHaveBeenLastCalledWith(ITINERARY_ID, { title: 'Porto' }, enteredAt, 3)
      expect(stage.done).toContain('told title')
      const [kept] = stage.items.values()
      expect(kept).toMatchObject(left)
      expect(kept).not.toHaveProperty('underWay')
    })

    it('also where the server says whose word stands', async () => {
      calls.patch.mockRejectedValueOnce(new ApiError('PreconditionFailedError', 412)).mockRejectedValueOnce(tooShort)
      calls.fetchRecord.mockResolvedValue({ ...serverRecord, ...both.before, endDate: wireDate('2027-05-05'), recordVersion: 4 })
      waits(both)
      await go()
      expect(calls.patch).toHaveBeenLastCalledWith(ITINERARY_ID, { title: 'Porto' }, enteredAt, undefined)
      expect(stage.done.at(-1)).toBe('contested')
      expect([...stage.items.values()]).toEqual([expect.objectContaining(left)])
    })

    it('forgets nothing when the rest finds no network', async () => {
      calls.patch.mockRejectedValueOnce(tooShort).mockRejectedValueOnce(new NetworkError())
      waits(both)
      await expect(go()).rejects.toThrow(NetworkError)
      expect([...stage.items.values()]).toEqual([expect.objectContaining({ fields: both.fields, refused: null })])
    })

    it('lets go of the refusal when the dates were entered anew meanwhile', async () => {
      const later: PendingRecord = { ...both, stamp: 'b', fields: { ...both.fields, endDate: wireDate('2027-06-09') } }
      calls.patch
        .mockRejectedValueOnce(tooShort)
        .mockImplementationOnce(async () => void stage.items.set(pendingKeyOf(both), later))
      waits(both)
      await go()
      const { endDate } = later.fields
      expect([...stage.items.values()]).toEqual([
        expect.objectContaining({ fields: { startDate: dates.startDate, endDate }, stamp: 'b', refused: null, base: null }),
      ])
    })
  })
})
