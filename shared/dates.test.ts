import { describe, expect, it } from 'vitest'
import { addDays, dayLabel, isCalendarDate, parseWireDate, toWireDate, tripLength } from './dates'

describe('calendar dates', () => {
  it('label a day by calendar arithmetic, whatever the time zone of the process', () => {
    expect(dayLabel(1, '2025-04-01')).toBe('Día 1 - Martes, 1 de abril')
    expect(dayLabel(2, addDays('2026-10-24', 1))).toBe('Día 2 - Domingo, 25 de octubre')
    expect(dayLabel(365, '2027-02-28')).toBe('Día 365 - Domingo, 28 de febrero')
  })

  it('count days across both clock changes', () => {
    expect(tripLength('2026-10-24', '2026-10-27')).toBe(4)
    expect(tripLength('2026-03-28', '2026-03-30')).toBe(3)
    expect(tripLength('2028-02-28', '2028-03-01')).toBe(3)
  })

  it('accept a day or midnight UTC and nothing else', () => {
    expect(parseWireDate('2025-04-01')).toBe('2025-04-01')
    expect(parseWireDate('2025-04-01T00:00:00.000Z')).toBe('2025-04-01')
    expect(parseWireDate('2025-04-01T00:00:00Z')).toBe('2025-04-01')
    for (const wrong of [
      '2025-03-31T22:00:00.000Z',
      '2025-04-01T00:00:00+02:00',
      '2025-02-30',
      '1-4-2025',
      '',
      '2025-4-1',
      '20250401',
    ])
      expect(parseWireDate(wrong), wrong).toBeUndefined()
  })

  it('travel as midnight UTC', () => {
    expect(toWireDate('2025-04-01')).toBe('2025-04-01T00:00:00.000Z')
    expect(isCalendarDate('0000-00-00')).toBe(false)
  })
})
