import { describe, expect, it } from 'vitest'
import { readLeadingTimes, readTime } from './readTimes'

describe('a line that begins with a time', () => {
  it.each([
    ['9:00 Foro', '09:00', undefined],
    ['09.00 h Foro', '09:00', undefined],
    ['9h Foro', '09:00', undefined],
    ['9h30 Foro', '09:30', undefined],
    ['18:00hs Foro', '18:00', undefined],
    ['10:00 horas Foro', '10:00', undefined],
    ['10h-12h Foro', '10:00', '12:00'],
    ['10-12h Foro', '10:00', '12:00'],
    ['De 12:30 a 14:00 Foro', '12:30', '14:00'],
    ['De 12:30 a 14:00: Foro', '12:30', '14:00'],
    ['desde las 9:00 hasta las 10:15 Foro', '09:00', '10:15'],
    ['A las 10:00 Foro', '10:00', undefined],
    ['16:00 → 18:00 Foro', '16:00', '18:00'],
    ['16:00 -> 18:00 Foro', '16:00', '18:00'],
    ['2:30 PM Foro', '14:30', undefined],
    ['2:30 PM - 4:00 PM Foro', '14:30', '16:00'],
    ['2:30 - 4:00 PM Foro', '14:30', '16:00'],
    ['11:30 - 1:00 PM Foro', '11:30', '13:00'],
    ['9 AM Foro', '09:00', undefined],
    ['8:15 p. m. Foro', '20:15', undefined],
    ['12:15 AM Foro', '00:15', undefined],
    ['12:00 p.m. Foro', '12:00', undefined],
    ['11:45 p.m. – 1:30 a.m. Foro', '23:45', '01:30'],
    ['(08:00) Foro', '08:00', undefined],
    ['[08:00] Foro', '08:00', undefined],
    ['19:35h · Foro', '19:35', undefined],
    ['10:00–12:00 • Foro', '10:00', '12:00'],
    ['9:30 | Foro', '09:30', undefined],
    ['9:30 → Foro', '09:30', undefined],
    ['9:30 => Foro', '09:30', undefined],
    ['9:30 » Foro', '09:30', undefined],
    ['9:30 ➡️ Foro', '09:30', undefined],
    ['9:30 ▪ Foro', '09:30', undefined],
    ['9:30 ~ Foro', '09:30', undefined],
    ['~22:00 Foro', '22:00', undefined],
    ['aprox. 22:00 Foro', '22:00', undefined],
    ['10:00‑11:30 Foro', '10:00', '11:30'],
    ['10:00‐11:30 Foro', '10:00', '11:30'],
    ['10:00—11:30 — Foro', '10:00', '11:30'],
    ['10:00−11:30 Foro', '10:00', '11:30'],
    ['10:00:00 Foro', '10:00', undefined],
    ['09.30-11.30 Foro', '09:30', '11:30'],
    ['9.30 Foro', '09:30', undefined],
    ['22:00–24:00 Foro', '22:00', '00:00'],
  ])('%s', (line, start, end) => {
    expect(readLeadingTimes(line)).toEqual({ start, end, invalid: [], rest: 'Foro' })
  })

  it.each([
    '24 horas de Le Mans',
    '48h en Roma',
    '10.30 euros',
    '10.30 €',
    '12.99 entrada',
    '1234:56 x',
    '10:005',
    '10 personas',
    '24/10 Foro',
    '3 km',
    '9 museos',
    '10.12.2026',
  ])('%s has no time', (line) => expect(readLeadingTimes(line)).toBeUndefined())

  it('names times that do not exist', () => {
    expect(readLeadingTimes('25:00 Foro')).toEqual({ start: undefined, end: undefined, invalid: ['25:00'], rest: 'Foro' })
    expect(readLeadingTimes('10:00–10:75 Foro')).toMatchObject({ start: '10:00', end: undefined, invalid: ['10:75'] })
  })
})

it.each([
  ['9:30', '09:30'],
  ['09.30', '09:30'],
  ['09:00 h', '09:00'],
  ['9:30 AM', '09:30'],
  ['10:00:00', '10:00'],
  ['9h', '09:00'],
  ['24:00', '00:00'],
  ['9', undefined],
  ['25:00', undefined],
  ['10:00 Foro', undefined],
])('the cell "%s" is %s', (text, time) => {
  expect(readTime(text)).toBe(time)
})
