import { describe, expect, it } from 'vitest'
import { wireDate } from '#testkit/date'
import { ApiError, NetworkError } from '../api/apiError'
import { pendingKeyOf, type PendingRecord } from '../outbox/pendingChange'
import { deliveryFixture, enteredAt, ITINERARY_ID, pendingRecord, serverRecord } from './deliveryForTest'

const fixture = deliveryFixture()
const { calls, go, waits } = fixture
const serverDates = { startDate: serverRecord.startDate, endDate: serverRecord.endDate }

describe('a record change', () => {
  it('is sent again on the newer record when another user changed other fields', async () => {
    calls.patch.mockRejectedValueOnce(new ApiError('PreconditionFailedError', 412))
    calls.fetchRecord.mockResolvedValue({ ...serverRecord, description: 'Nueva', recordVersion: 4 })
    waits(pendingRecord)
    await go()
    expect(calls.patch).toHaveBeenLastCalledWith(ITINERARY_ID, { title: 'Porto' }, { ...enteredAt, basedOn: 4 }, 4)
    expect(fixture.items.size).toBe(0)
  })

  it('is left to the server when another user changed the same field', async () => {
    calls.patch.mockRejectedValueOnce(new ApiError('PreconditionFailedError', 412))
    calls.fetchRecord.mockResolvedValue({ ...serverRecord, title: 'Sintra', recordVersion: 4 })
    waits(pendingRecord)
    await go()
    expect(calls.patch).toHaveBeenLastCalledWith(ITINERARY_ID, { title: 'Porto' }, enteredAt, undefined)
    expect(calls.fetchRecord).toHaveBeenCalledTimes(2)
    expect(fixture.done.at(-1)).toBe('contested')
    expect(fixture.items.size).toBe(0)
  })

  it('keeps what was entered while it was being sent', async () => {
    const later: PendingRecord = { ...pendingRecord, stamp: 'b', fields: { title: 'Oporto' } }
    calls.patch.mockImplementationOnce(async () => void fixture.items.set(pendingKeyOf(pendingRecord), later))
    calls.fetchRecord.mockResolvedValue({ ...serverRecord, title: 'Porto', recordVersion: 4 })
    waits(pendingRecord)
    await go()
    expect(fixture.items.get(pendingKeyOf(pendingRecord))).toMatchObject({
      fields: { title: 'Oporto' },
      before: { title: 'Porto' },
      base: null,
    })
    await go()
    expect(calls.patch).toHaveBeenLastCalledWith(ITINERARY_ID, { title: 'Oporto' }, { ...enteredAt, basedOn: 4 }, 4)
    expect(fixture.items.size).toBe(0)
  })

  it('sends the overflow choice when it removes days', async () => {
    const dates = { startDate: serverRecord.startDate, endDate: serverRecord.startDate }
    waits({ ...pendingRecord, fields: { endDate: dates.endDate }, before: serverDates, madeAt: { dates: 7 }, overflow: 'ideas' })
    await go()
    expect(calls.patch).toHaveBeenLastCalledWith(ITINERARY_ID, dates, { madeAt: { dates: 7 }, basedOn: 3, overflow: 'ideas' }, 3)
  })

  it('stays with the reason when it is refused, until the user decides', async () => {
    calls.patch.mockRejectedValueOnce(new ApiError('InvalidInputError', 400))
    waits(pendingRecord)
    await go()
    await go()
    expect([...fixture.items.values()]).toEqual([{ ...pendingRecord, refused: 'InvalidInputError' }])
    expect(calls.patch).toHaveBeenCalledOnce()
  })

  it('stays when it exceeds the public trips of a new account, and is not retried', async () => {
    const tooMany = new ApiError('TooManyRequestsError', 429, [{ path: 'visibility', code: 'young_account' }])
    calls.patch.mockRejectedValue(tooMany)
    waits(pendingRecord)
    await go()
    await go()
    expect([...fixture.items.values()]).toEqual([{ ...pendingRecord, refused: 'TooManyRequestsError', problem: 'young_account' }])
    expect(calls.patch).toHaveBeenCalledOnce()
  })

  describe('with a refused field', () => {
    const dates = { startDate: wireDate('2027-06-01'), endDate: wireDate('2027-06-03') }
    const both: PendingRecord = {
      ...pendingRecord,
      fields: { ...pendingRecord.fields, ...dates },
      before: { ...pendingRecord.before, startDate: wireDate('2027-05-01'), endDate: wireDate('2027-05-03') },
      madeAt: { title: 7, dates: 8 },
    }
    const tooShort = new ApiError('InvalidInputError', 400, [{ path: 'endDate', code: 'range_too_short' }])
    const left = { fields: dates, madeAt: { dates: 8 }, base: 3, refused: 'InvalidInputError', problem: 'range_too_short' }

    it('sends the rest and keeps only that field with the reason', async () => {
      calls.patch.mockRejectedValueOnce(tooShort)
      waits(both)
      await go()
      await go()
      expect(calls.patch).toHaveBeenCalledTimes(2)
      expect(calls.patch).toHaveBeenLastCalledWith(ITINERARY_ID, { title: 'Porto' }, enteredAt, 3)
      expect(fixture.done).toContain('accepted title')
      const [kept] = fixture.items.values()
      expect(kept).toMatchObject(left)
      expect(kept).not.toHaveProperty('underWay')
    })

    it('does so also when the conflict is left to the server', async () => {
      calls.patch.mockRejectedValueOnce(new ApiError('PreconditionFailedError', 412)).mockRejectedValueOnce(tooShort)
      calls.fetchRecord.mockResolvedValue({ ...serverRecord, ...both.before, endDate: wireDate('2027-05-05'), recordVersion: 4 })
      waits(both)
      await go()
      expect(calls.patch).toHaveBeenLastCalledWith(ITINERARY_ID, { title: 'Porto' }, enteredAt, undefined)
      expect(fixture.done.at(-1)).toBe('contested')
      expect([...fixture.items.values()]).toEqual([expect.objectContaining(left)])
    })

    it('keeps all fields when the network fails on sending the rest', async () => {
      calls.patch.mockRejectedValueOnce(tooShort).mockRejectedValueOnce(new NetworkError())
      waits(both)
      await expect(go()).rejects.toThrow(NetworkError)
      expect([...fixture.items.values()]).toEqual([expect.objectContaining({ fields: both.fields, refused: null })])
    })

    it('drops the refusal when the dates were entered again in between', async () => {
      const later: PendingRecord = { ...both, stamp: 'b', fields: { ...both.fields, endDate: wireDate('2027-06-09') } }
      calls.patch
        .mockRejectedValueOnce(tooShort)
        .mockImplementationOnce(async () => void fixture.items.set(pendingKeyOf(both), later))
      waits(both)
      await go()
      const { endDate } = later.fields
      expect([...fixture.items.values()]).toEqual([
        expect.objectContaining({ fields: { startDate: dates.startDate, endDate }, stamp: 'b', refused: null, base: null }),
      ])
    })
  })
})
