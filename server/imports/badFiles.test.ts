import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { toItineraryFile } from '#shared/exports/writeJson'
import { buildTripOutline } from '#shared/exports/tripOutline'
import { badFiles } from '#testkit/trips/badFiles'
import { createTripSource } from '#testkit/trips/createTripSource'
import { AppError } from '#server/base/errors'
import { ImportPreview } from '#shared/api/imports'
import { limits } from '#shared/limits'
import { readImport } from './readImport'

function outcome(bytes: Uint8Array): { refused: string | undefined; problems: number } {
  try {
    const { kind, itinerary, eventLines, problems } = readImport(bytes)
    ImportPreview.parse({ kind, itinerary, eventLines, problems })
    return { refused: undefined, problems: problems.length }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [issue] = error.issues ?? []
    expect([error.name, error.status, issue?.path]).toEqual(
      issue?.code === 'binary' ? ['UnsupportedMediaError', 415, 'file'] : ['InvalidInputError', 400, 'file'],
    )
    return { refused: issue?.code, problems: 0 }
  }
}

const cases = (group: keyof typeof badFiles) => Object.entries(badFiles[group])

it('there are more than a hundred bad files, none above the size limit', () => {
  const all = Object.values(badFiles).flatMap((files) => Object.values(files))
  expect(all.length).toBeGreaterThan(100)
  expect(Math.max(...all.map((bytes) => bytes.length))).toBeLessThanOrEqual(limits.importBytes)
})

it.each(cases('bombs'))('a zip with %s is stopped while it is unpacked', (name, bytes) => {
  expect(bytes.length).toBeLessThan(400_000)
  expect(outcome(bytes).refused).toBe(name === 'too many entries' ? 'too_many_entries' : 'unpacked_too_large')
})

it('a zip with too many or too large pictures is refused', () => {
  const zipWith = (count: number, bytes: number) => {
    const names = Array.from({ length: count }, (_, i) => `images/${i}.png`)
    const days = Array.from({ length: Math.ceil(count / 50) }, (_, day) =>
      names.slice(day * 50, day * 50 + 50).map((image) => ({ label: 'Foto', image })),
    )
    const file = toItineraryFile(buildTripOutline(createTripSource({ days })), { exportedAt: 0, url: null })
    const pictures = Object.fromEntries(names.map((name) => [name, new Uint8Array(bytes)]))
    return zipSync({ 'itinerary.json': strToU8(JSON.stringify(file)), ...pictures })
  }
  expect(outcome(zipWith(limits.importedPictures, 1000)).refused).toBeUndefined()
  expect(outcome(zipWith(limits.importedPictures + 1, 1)).refused).toBe('too_many_pictures')
  expect(outcome(zipWith(11, 1024 * 1024)).refused).toBe('unpacked_too_large')
})

it('an entry is never unpacked beyond the limit', () => {
  // zlib's message.
  for (const name of ['one large entry', 'a size that is a lie'])
    expect(() => readImport(badFiles.bombs[name] ?? new Uint8Array())).toThrow(/larger than 52\d{6} bytes/)
})

it.each(cases('unsafe'))('a zip with an entry called %s is refused', (_, bytes) => {
  expect(outcome(bytes).refused).toBe('unsafe_name')
})

it.each([
  ['UTF-16 without', 'binary'],
  ['NUL', 'nul'],
  ['only NUL', 'nul'],
  ['PNG', 'binary'],
  ['PDF', 'binary'],
  ['gzip', 'binary'],
])('%s is refused: %s', (name, code) => {
  expect(outcome(badFiles.wrongEncodings[name] ?? new Uint8Array()).refused).toBe(code)
})

it.each(['latin1', 'a cut sign'])('%s is read as Windows-1252, which is a problem', (name) => {
  expect(outcome(badFiles.wrongEncodings[name] ?? new Uint8Array())).toMatchObject({ refused: undefined, problems: 1 })
})

it.each(['an overlong sign', 'half a pair'])('%s is read as Windows-1252, and is no trip', (name) => {
  expect(outcome(badFiles.wrongEncodings[name] ?? new Uint8Array()).refused).toBe('nothing_found')
})

it('UTF-16 with its mark is read', () => {
  expect(outcome(badFiles.wrongEncodings['UTF-16 with its mark'] ?? new Uint8Array())).toEqual({
    refused: undefined,
    problems: 0,
  })
})

it.each(cases('brokenLimits'))('our own JSON with %s is refused', (name, bytes) => {
  const { refused } = outcome(bytes)
  const codes: Record<string, string> = { 'another version': 'unknown_format', 'another format': 'unknown_format' }
  expect(['invalid_file', 'too_many_days', 'end_before_start', 'unknown_format']).toContain(refused)
  if (codes[name] !== undefined) expect(refused).toBe(codes[name])
})

it.each(cases('large'))('a file of 5 MB of %s is refused, or read with or without problems', { tags: 'long' }, (_, bytes) => {
  expect(() => outcome(bytes)).not.toThrow()
})

it('an open quote is one problem', () => {
  expect(outcome(Buffer.from('dia,titulo\r\n1,A\r\n1,"B\r\n')).problems).toBe(1)
})

it.each(cases('damaged'))('%s is refused, or read as far as possible', (_, bytes) => {
  expect(() => outcome(bytes)).not.toThrow()
})

const attributes = (count: number) => Array.from({ length: count }, (_, i) => `a${i}=""`).join(' ')
const gpxWith = (content: string) => strToU8(`<gpx>${content}</gpx>`)
const POINT = '<wpt lat="41.9" lon="12.5"><name>Foro</name></wpt>'

const withoutValues = (count: number) => 'a '.repeat(count)

it.each([
  ['one tag without values', `<wpt ${withoutValues(601_000)}/>`],
  ['one tag without blanks', `<wpt ${'a=""'.repeat(601_000)}/>`],
  ['one tag with lone equals signs', `<wpt ${'a='.repeat(601_000)}/>`],
  ['quotes that are no value', `<wpt "${withoutValues(601_000)}"/>`],
  ['a declaration', `<!x ${withoutValues(601_000)}>`],
  ['many tags', `<wpt ${withoutValues(5000)}/>`.repeat(121)],
  ['tags in each other', `${`<a ${withoutValues(13_000)}>`.repeat(47)}${'</a>'.repeat(47)}`],
  ['a tag after a DOCTYPE', `<!DOCTYPE x [<!ATTLIST a ">]>" '<'>]><a b='x' ${withoutValues(601_000)}/>`],
])('more than 600,000 attributes in %s are refused', (_where, content) => {
  expect(outcome(gpxWith(POINT + content)).refused).toBe('too_large')
  expect(outcome(zipSync({ 'doc.kml': strToU8(`<kml>${content}</kml>`) })).refused).toBe('too_large')
})

it.each([
  ['a comment', `<!-- ${attributes(350_000)} <wpt "> -->`],
  ['an instruction', `<?x it's ${withoutValues(700_000)}?>`],
  ['an end', `<wpt lat="41" lon="12"></wpt ${withoutValues(700_000)}>`],
  ['a name', `<wpt lat="41" lon="12"><name><![CDATA[<b ${withoutValues(700_000)}]]></name></wpt>`],
  ['a value', `<wpt lat="41" lon="12" x="${withoutValues(700_000)}>"/>`],
  [
    'a picture in a text',
    `<wpt lat="41" lon="12"><desc><img src="data:image/png;base64,${'iVBORw0'.repeat(10_000)}"/></desc></wpt>`,
  ],
  ['short tags', '<wpt lat="41" lon="12"/>'.repeat(200)],
])('%s may be as long as the file', (_what, content) => {
  expect(outcome(gpxWith(POINT + content)).refused).toBeUndefined()
})

it('66,000 track points of seven attributes are left out, which is a problem', () => {
  const points = '<trkpt lat="41.9" lon="12.5" a="1" b="2" c="3" d="4" e="5"/>'.repeat(66_000)
  expect(outcome(gpxWith(`${POINT}<trk><trkseg>${points}</trkseg></trk>`))).toEqual({ refused: undefined, problems: 1 })
})

it.each([
  `<!DOCTYPE gpx [<!-- the traveller's > file --><!ENTITY a "it's ]>"><?x it's?>]>`,
  `<!-- it's --><!DOCTYPE gpx SYSTEM "it's>.dtd">`,
  `<?x it's?>`,
])('%s hides no point', (start) => {
  expect(outcome(strToU8(`${start}<gpx>${POINT}</gpx>`))).toEqual({ refused: undefined, problems: 0 })
})

it.each(['<!-- ', '<?x ', '<!DOCTYPE gpx [>', '<wpt lat="41', '<wpt ', '</wpt ', '<![CDATA[ '])(
  '%j without an end is refused',
  (start) => {
    expect(outcome(strToU8(`<gpx>${POINT}${start}`)).refused).toBe('damaged')
  },
)
