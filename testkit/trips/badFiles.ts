import { zipSync, type Zippable } from 'fflate'
import { limits } from '#shared/limits'
import { toItineraryFile, writeJson } from '#shared/exports/writeJson'
import { buildTripOutline } from '#shared/exports/tripOutline'
import { writeCalendar } from '#shared/exports/calendar/writeCalendar'
import { writeCsv } from '#shared/exports/textWriters'
import { writeText } from '#shared/exports/writeText'
import { randomFrom } from '../random'
import { createTripSource, zipOf } from './createTripSource'

const text = (content: string): Uint8Array => Buffer.from(content)
const FULL = limits.importBytes - 2000
const fill = (unit: string, around: (filling: string) => string = (filling) => filling): Uint8Array =>
  text(around(unit.repeat(Math.floor(FULL / Buffer.byteLength(unit)))))

const trip = buildTripOutline(
  createTripSource({
    image: '/uploads/a.webp',
    days: [[{ label: 'Coliseo', startTime: '09:00', description: 'ñandú' }, { label: 'Foro' }], [{ label: 'Cena' }]],
    ideas: [{ label: 'Ostia' }],
  }),
)
const file = toItineraryFile(trip, { exportedAt: 0, url: null })
const good: Record<string, Uint8Array> = {
  json: text(writeJson(trip, { exportedAt: 0, url: null })),
  zip: await zipOf(file, new Map([['/uploads/a.webp', new Uint8Array(3000).fill(7)]])),
  ics: text(
    writeCalendar('Roma', [{ outline: trip, url: 'https://periplo.test', revisionOf: () => ({ sequence: 0, modifiedAt: 0 }) }]),
  ),
  csv: text(writeCsv(trip)),
  txt: text(writeText(trip)),
}

const zip = (entries: Zippable): Uint8Array => zipSync({ 'itinerary.json': good.json ?? new Uint8Array(), ...entries })
const calendar = (body: string): string => `BEGIN:VCALENDAR\r\nPRODID:x\r\n${body}END:VCALENDAR\r\n`
const vevent = (body: string): string => `BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261024T090000\r\n${body}\r\nEND:VEVENT\r\n`
const json = (change: object): Uint8Array => text(JSON.stringify({ ...file, itinerary: { ...file.itinerary, ...change } }))
const event = { label: 'A', description: '', category: null, image: null, startTime: null, endTime: null }
const copies = (count: number, of: object): object[] => Array.from({ length: count }, () => of)
const CSV = 'dia,fecha,inicio,fin,titulo,nota,categoria,imagen\r\n'

const unsafeNames = ['../a.jpg', 'images/../../a.jpg', '/etc/passwd', 'C:\\a.jpg', '..\\a.jpg', 'images/..', '\\\\server\\a.jpg']

/** Zip bombs of a few kilobytes. */
const bombs: Record<string, Uint8Array> = {
  'one large entry': zip({ 'images/a.jpg': new Uint8Array(51 * 1024 * 1024) }),
  'many entries that are large together': zip(
    Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`images/${i}.jpg`, new Uint8Array(1024 * 1024)])),
  ),
  'too many entries': zip(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`images/${i}.jpg`, new Uint8Array(1)]))),
  'an itinerary of 49 MB': zipSync({ 'itinerary.json': text('{},'.repeat((49 * 1024 * 1024) / 3)) }),
  'a size that is a lie': withDeclaredSize(zipSync({ 'images/a.jpg': new Uint8Array(60 * 1024 * 1024) }), 10),
}

/** A zip entry that declares an uncompressed `size`. */
function withDeclaredSize(bytes: Uint8Array, size: number): Uint8Array {
  const changed = Buffer.from(bytes)
  changed.writeUInt32LE(size, 22)
  changed.writeUInt32LE(size, changed.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
  return changed
}

const wrongEncodings: Record<string, Uint8Array> = {
  latin1: Buffer.from('Día 1\n10:00 Jardín', 'latin1'),
  'UTF-16 with its mark': Buffer.from('\u{FEFF}Día 1\n10:00 Jardín', 'utf16le'),
  'UTF-16 without': Buffer.from('Día 1\n10:00 Jardín', 'utf16le'),
  'a cut sign': Buffer.concat([Buffer.from('Día 1\n10:00 Jard'), Buffer.from([0xc3])]),
  'an overlong sign': Buffer.concat([Buffer.from('Día 1\n'), Buffer.from([0xc0, 0xaf])]),
  'half a pair': Buffer.concat([Buffer.from('Día 1\n'), Buffer.from([0xed, 0xa0, 0x80])]),
  NUL: Buffer.from('Día 1\n10:00 Jar\0dín'),
  'only NUL': new Uint8Array(1000),
  PNG: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
  PDF: Buffer.concat([Buffer.from('%PDF-1.7\n%'), Buffer.from([0xe2, 0xe3, 0xcf, 0xd3, 0, 1])]),
  gzip: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
}

const large: Record<string, Uint8Array> = {
  'one line': fill('a'),
  'empty lines': fill('\n'),
  'days without end': fill('Día 1\n'),
  'wrong hours': fill('25:00 x\n', (lines) => `Día 1\n${lines}`),
  'ideas without end': fill('- a\n'),
  'notes without end': fill('  a\n', (lines) => `Día 1\nA\n${lines}`),
  blanks: fill(' ', (blanks) => `Día 1${blanks}x`),
  dashes: fill('-', (dashes) => `10:00 ${dashes}`),
  digits: fill('9', (digits) => `Día ${digits}`),
  brackets: fill('[', (brackets) => `{"format":${brackets}`),
  'objects in objects': fill('{"a":', (objects) => objects),
  'a text in JSON': fill('a', (filling) => JSON.stringify({ ...file, itinerary: { ...file.itinerary, description: filling } })),
  'ideas in JSON': json({ ideas: copies(40_000, event) }),
  cells: fill(',', (cells) => `${CSV}${cells}`),
  rows: fill('1,,,,A,,,\n', (rows) => CSV + rows),
  'one open quote': fill('a,b\n', (rows) => `${CSV}1,,,,"A${rows}`),
  quotes: fill('"', (quotes) => `${CSV}${quotes}`),
  columns: fill('titulo,', (columns) => `dia,${columns}`),
  'ten thousand repetitions': text(calendar(vevent('RRULE:FREQ=SECONDLY;COUNT=10000').repeat(50))),
  'ten thousand events that repeat': text(calendar(vevent('RRULE:FREQ=DAILY;COUNT=10000').repeat(10_000))),
  'folded lines': fill('\r\n a', (lines) => calendar(vevent(`DESCRIPTION:${lines}`))),
  parameters: fill(';A=b', (parameters) => calendar(vevent(`SUMMARY${parameters}:x`))),
  'quoted parameters': fill('^', (carets) => calendar(vevent(`SUMMARY;A="${carets}":x`))),
  categories: fill('a,', (names) => calendar(vevent(`CATEGORIES:${names}`))),
  backslashes: fill('\\', (signs) => calendar(vevent(`SUMMARY:${signs}`))),
  beginnings: fill('BEGIN:VEVENT\r\n', (lines) => `BEGIN:VCALENDAR\r\n${lines}`),
  endings: fill('END:VEVENT\r\n', (lines) => `BEGIN:VCALENDAR\r\n${lines}`),
  calendars: fill('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'),
}

const brokenLimits: Record<string, Uint8Array> = {
  'another version': text(JSON.stringify({ ...file, formatVersion: 2 })),
  'another format': text(JSON.stringify({ ...file, format: 'otro' })),
  'no object': text('{}'),
  'a long title': json({ title: 'x'.repeat(51) }),
  'a long description': json({ description: 'x'.repeat(251) }),
  'an end before the start': json({ startDate: '2026-10-26', endDate: '2026-10-24' }),
  'a range of two years': json({ startDate: '2026-10-26', endDate: '2028-10-24' }),
  'a date that is none': json({ startDate: '2026-02-30' }),
  'a long event title': json({ days: [{ events: [{ ...event, label: 'x'.repeat(51) }] }] }),
  'a long note': json({ days: [{ events: [{ ...event, description: 'x'.repeat(10_001) }] }] }),
  'an hour that is none': json({ days: [{ events: [{ ...event, startTime: '24:00' }] }] }),
  'a category that is none': json({ days: [{ events: [{ ...event, category: 'hotel' }] }] }),
  '61 events in a day': json({ days: [{ events: copies(61, event) }] }),
  '366 days': json({ days: copies(366, { events: [] }) }),
  '10,001 events': json({ ideas: copies(10_001, event) }),
  'a wrong place': json({ location: { name: 'Roma' } }),
  'days that are none': json({ days: 'A' }),
}

/** Truncated files and files with changed bytes, seeded. */
function damaged(): Record<string, Uint8Array> {
  const random = randomFrom(1)
  const found: Record<string, Uint8Array> = {}
  for (const [kind, bytes] of Object.entries(good))
    for (let i = 0; i < 6; i += 1) {
      const at = 1 + random.below(bytes.length - 1)
      found[`${kind} cut at ${at}`] = bytes.slice(0, at)
      const changed = Uint8Array.from(bytes)
      for (let j = 0; j < 4; j += 1) changed[random.below(changed.length)] = random.below(256)
      found[`${kind} with other bytes (${i})`] = changed
    }
  return found
}

export const badFiles = {
  bombs,
  unsafe: Object.fromEntries(unsafeNames.map((name) => [name, zip({ [name]: new Uint8Array(1) })])),
  wrongEncodings,
  large,
  brokenLimits,
  damaged: damaged(),
} satisfies Record<string, Record<string, Uint8Array>>
