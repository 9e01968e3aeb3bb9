import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { addEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import { computeView } from '#shared/itinerary/view'
import { offerKeptDates } from './keptDatesOffer'

const now = { start: calendarDate('2026-10-24'), end: calendarDate('2026-10-27') }
function daysWith(...counts: number[]) {
  const doc = newDoc()
  seedDoc(doc, counts.length)
  const read = () => computeView(doc, now.start, now.end).days
  counts.forEach((count, i) => {
    for (let n = 0; n < count; n += 1) addEvent(doc, { dayId: read()[i]!.id }, { label: 'Foro' })
  })
  return read()
}
const offered = (start: string, end: string, days = daysWith(1, 2, 0, 1)) =>
  offerKeptDates(now, { start: calendarDate(start), end: calendarDate(end) }, days)

it.each([
  ['2026-10-23', '2026-10-27', '4 eventos se adelantan 1 día.', 'Se añade 1 día vacío delante.', 0],
  ['2026-10-22', '2026-10-28', '4 eventos se adelantan 2 días.', 'Se añaden 2 días vacíos delante.', 0],
  ['2026-10-25', '2026-10-28', '4 eventos se retrasan 1 día.', 'Se quita el día 1, y su evento pasa a Ideas.', 1],
  ['2026-10-26', '2026-10-27', '4 eventos se retrasan 2 días.', 'Se quitan los días 1 y 2, y sus 3 eventos pasan a Ideas.', 3],
  [
    '2026-10-23',
    '2026-10-26',
    '4 eventos se adelantan 1 día.',
    'Se añade 1 día vacío delante. Se quita el día 4, y su evento pasa a Ideas.',
    1,
  ],
  [
    '2026-10-25',
    '2026-10-26',
    '4 eventos se retrasan 1 día.',
    'Se quitan el día 1 y el día 4, y sus 2 eventos pasan a Ideas.',
    2,
  ],
])('tells the consequences of %s – %s', (start, end, move, keep, ideas) => {
  expect(offered(start, end)).toMatchObject({ sentences: { move, keep }, ideas })
})

it('says that a removed day is empty', () => {
  expect(offered('2026-10-25', '2026-10-27', daysWith(0, 1, 0, 0))?.sentences).toEqual({
    move: '1 evento se retrasa 1 día.',
    keep: 'Se quita el día 1, que está vacío.',
  })
})

it.each([
  ['the start stays', '2026-10-24', '2026-10-29', undefined],
  ['no day has an event', '2026-10-22', '2026-10-27', daysWith(0, 0, 0, 0)],
  ['no day would stay', '2026-10-28', '2026-10-31', undefined],
  ['no day would stay before', '2026-10-20', '2026-10-23', undefined],
  ['the dates run backwards', '2026-10-28', '2026-10-27', undefined],
  ['the trip gets longer than a year', '2025-10-24', '2026-10-27', undefined],
])('offers nothing if %s', (_why, start, end, days) => {
  expect(offered(start, end, days)).toBeUndefined()
})
