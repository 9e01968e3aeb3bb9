import { expect, test } from 'vitest'
import { lisbonRecord } from '#testkit/lisbonRecord'
import { diffRecords } from './recordDifference'
import { wireDate } from '#testkit/date'

const record = (change?: Parameters<typeof lisbonRecord>[2]) => lisbonRecord('2025-04-01', '2025-04-05', change)

test('returns changed fields in wire format, and the day count with new dates', () => {
  expect(diffRecords(record(), record())).toBeUndefined()
  expect(diffRecords(record(), record({ title: 'Oporto', recordVersion: 2 }))).toEqual({ title: 'Oporto', recordVersion: 2 })
  expect(diffRecords(record(), record({ endDate: wireDate('2025-04-07') }))).toEqual({
    endDate: '2025-04-07T00:00:00.000Z',
    dayCount: 7,
  })
})
