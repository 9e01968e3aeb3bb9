import { describe, expect, it } from 'vitest'
import { readCalendar } from './readCalendar'

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Otro//ES', ...lines, 'END:VCALENDAR', ''].join('\r\n')
let events = 0
const vevent = (...lines: string[]): string[] => ['BEGIN:VEVENT', `UID:${(events += 1)}`, ...lines, 'END:VEVENT']
const read = (...lines: string[]) => readCalendar(calendar(...lines))
const event = (...lines: string[]) => {
  const { itinerary, problems } = read(...vevent(...lines))
  return { ...itinerary.days[0]?.events[0], date: itinerary.startDate, problems: problems.map(({ line, code }) => [line, code]) }
}

it('a calendar that is cut off is read as far as it goes', () => {
  const whole = calendar(...vevent('DTSTART:20261024T080000', 'SUMMARY:Tren'), ...vevent('DTSTART:20261025T090000'))
  const { itinerary, problems } = readCalendar(whole.slice(0, -27))
  expect(itinerary.days.map(({ events: found }) => found[0]?.startTime)).toEqual(['08:00', '09:00'])
  expect(problems.map(({ code }) => code)).toEqual(['cut_off'])
})

describe('times of a calendar', () => {
  it.each([
    ['in a zone', ['DTSTART;TZID=Asia/Tokyo:20261024T090000', 'DTEND;TZID=Asia/Tokyo:20261024T103000'], '09:00', '10:30'],
    ['of a zone nobody knows', ['DTSTART;TZID=Marte:20261024T090000'], '09:00', null],
    ['of no zone', ['DTSTART:20261024T090000', 'DTEND:20261025T013000'], '09:00', '01:30'],
    ['with a length', ['DTSTART:20261024T090000', 'DURATION:PT1H30M'], '09:00', '10:30'],
    ['into the night', ['DTSTART:20261024T220000', 'DTEND:20261025T013000'], '22:00', '01:30'],
    ['left out by the change of clocks', ['DTSTART;TZID=Europe/Madrid:20260329T023000'], '02:30', null],
    ['of a whole day', ['DTSTART;VALUE=DATE:20261024', 'DTEND;VALUE=DATE:20261025'], null, null],
    ['of a whole day, by length', ['DTSTART;VALUE=DATE:20261024', 'DURATION:P1D'], null, null],
  ])('%s are kept as local times', (_, lines, startTime, endTime) => {
    const found = event(...lines)
    expect(found).toMatchObject({ startTime, endTime })
    expect(found.problems).toEqual([])
  })

  it('in UTC are converted to the zone of the calendar', () => {
    const { itinerary, problems } = read(
      'X-WR-TIMEZONE:Asia/Tokyo',
      ...vevent('DTSTART:20261024T200000Z', 'DTEND:20261024T210000Z'),
    )
    expect(itinerary).toMatchObject({ startDate: '2026-10-25', days: [{ events: [{ startTime: '05:00', endTime: '06:00' }] }] })
    expect(problems).toEqual([])
  })

  it('in UTC without a zone are kept and reported once', () => {
    const { itinerary, problems } = read(...vevent('DTSTART:20261024T200000Z'), ...vevent('DTSTART:20261024T210000Z'))
    expect(itinerary.days[0]?.events.map(({ startTime }) => startTime)).toEqual(['20:00', '21:00'])
    expect(problems).toMatchObject([{ line: null, code: 'utc_times', text: 'Las horas están en UTC y se dejan como están.' }])
  })
})

it('a value of another type than declared is read as it is', () => {
  const { itinerary, problems } = read(
    'BEGIN:VEVENT',
    'UID;VALUE=DATE:x',
    'SUMMARY;VALUE=DURATION:Coliseo',
    'LOCATION;VALUE=DATE-TIME:Roma',
    'DTSTART:20261024T090000',
    'END:VEVENT',
  )
  expect(itinerary).toMatchObject({ days: [{ events: [{ label: 'Coliseo', startTime: '09:00' }] }] })
  expect(problems).toEqual([])
})

it('days span the first to the last date, and events are sorted by time', () => {
  const { itinerary } = read(
    ...vevent('DTSTART:20261026T120000', 'SUMMARY:tarde'),
    ...vevent('DTSTART:20261026T080000', 'SUMMARY:pronto'),
    ...vevent('DTSTART;VALUE=DATE:20261026', 'SUMMARY:todo el día'),
    ...vevent('DTSTART:20261024T080000', 'SUMMARY:antes'),
  )
  expect(itinerary).toMatchObject({ startDate: '2026-10-24', endDate: '2026-10-26' })
  expect(itinerary.days.map(({ events }) => events.map(({ label }) => label))).toEqual([
    ['antes'],
    [],
    ['todo el día', 'pronto', 'tarde'],
  ])
})

it('title, note, place, address and category are read from their fields', () => {
  const lines = ['DTSTART:20261024T080000', String.raw`SUMMARY:Pan\, queso`, String.raw`DESCRIPTION:uno\ndos`, 'LOCATION:Mercado']
  const { itinerary } = read(
    String.raw`X-WR-CALNAME:Roma\, otra vez`,
    ...vevent(...lines, 'URL:https://mercado.test', 'CATEGORIES:Comida'),
  )
  expect(itinerary.title).toBe('Roma, otra vez')
  expect(itinerary.days[0]?.events[0]).toMatchObject({
    label: 'Pan, queso',
    description: 'uno\ndos\nMercado\nhttps://mercado.test',
    category: 'food',
  })
})

describe('unsupported parts of a calendar', () => {
  it.each([
    ['a repetition, which is taken once', ['DTSTART:20261024T080000', 'RRULE:FREQ=DAILY;COUNT=10000'], 'repeats', 1],
    ['a list of repetitions', ['DTSTART:20261024T080000', 'RDATE:20261025T080000'], 'repeats', 1],
    ['a night and a day', ['DTSTART:20261024T080000', 'DTEND:20261025T080000'], 'lasts_longer', 1],
    ['several days', ['DTSTART;VALUE=DATE:20261024', 'DTEND;VALUE=DATE:20261027'], 'lasts_longer', 1],
    ['a category', ['DTSTART:20261024T080000', 'CATEGORIES:Trabajo'], 'unknown_category', 1],
    ['a cancelled event', ['DTSTART:20261024T080000', 'STATUS:CANCELLED'], 'cancelled', 0],
    ['no date', ['SUMMARY:x'], 'bad_date', 0],
    ['a date that is none', ['DTSTART:20260230T080000'], 'bad_date', 0],
    ['an hour that is none', ['DTSTART:20261024T250000'], 'bad_date', 0],
    ['no date at all', ['DTSTART:mañana'], 'bad_date', 0],
  ])('%s is reported with the line where the event begins', (_, lines, code, taken) => {
    const { itinerary, problems } = read(
      ...vevent('DTSTART:20261024T070000', 'SUMMARY:otro'),
      ...vevent('SUMMARY:Desayuno', ...lines),
    )
    expect(problems).toMatchObject([{ line: 9, code, text: expect.stringMatching(/^Línea 9: /) }])
    expect(itinerary.days.flatMap(({ events }) => events)).toHaveLength(1 + taken)
  })

  it('a moved occurrence of a repeating event is imported, instead of the first one if it was that', () => {
    const timesOf = (moved: string) => {
      const of = (...lines: string[]) => vevent(...lines, 'UID:x').filter((line) => !/^UID:\d/.test(line))
      const { itinerary } = read(
        ...of('DTSTART:20261024T080000', 'RRULE:FREQ=DAILY'),
        ...of(`RECURRENCE-ID:${moved}`, 'DTSTART:20261025T090000'),
      )
      return itinerary.days.map(({ events: found }) => found.map(({ startTime }) => startTime))
    }
    expect(timesOf('20261025T080000')).toEqual([['08:00'], ['09:00']])
    expect(timesOf('20261024T080000')).toEqual([['09:00']])
  })

  it('invalid lines, tasks and unused fields do not stop the import', () => {
    const { itinerary, problems } = read(
      'esto no es una línea',
      'BEGIN:VTIMEZONE',
      'BEGIN:STANDARD',
      'DTSTART:x',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VTODO',
      'SUMMARY:comprar',
      'END:VTODO',
      ...vevent(
        'DTSTART:20261024T080000',
        'SUMMARY:Desa',
        ' yuno',
        'X-ALT-DESC;A="',
        'BEGIN:VALARM',
        'DESCRIPTION:aviso',
        'END:VALARM',
      ),
    )
    expect(itinerary.days[0]?.events).toMatchObject([{ label: 'Desayuno', description: '' }])
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [4, 'bad_line'],
      [10, 'not_an_event'],
      [18, 'bad_line'],
    ])
  })
})

describe('a calendar', () => {
  const codeOf = (text: string): unknown => {
    try {
      readCalendar(text)
      return undefined
    } catch (error) {
      return error instanceof Error && 'issues' in error ? error.issues : error
    }
  }

  const monthly = (month: number) =>
    vevent(
      `DTSTART:${month > 12 ? 2027 : 2026}${String(((month - 1) % 12) + 1).padStart(2, '0')}${month > 12 ? '02' : '01'}T080000`,
    )

  it.each([
    ['without events', calendar(), 'nothing_found'],
    ['longer than a year', calendar(...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].flatMap(monthly)), 'too_many_days'],
    [
      'with too many events',
      calendar(...Array<string[]>(10_001).fill(vevent('DTSTART:20261024T080000')).flat()),
      'too_many_events',
    ],
  ])('is refused: %s', (_, text, code) => {
    expect(codeOf(text)).toEqual([{ path: 'file', code }])
  })
})
