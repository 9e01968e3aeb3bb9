import { expect, it } from 'vitest'
import { colosseum } from '#testkit/randomPlace'
import { createTripSource } from '#testkit/trips/createTripSource'
import { escapeFormula, unescapeFormula } from './csvFormat'
import { buildTripOutline } from './tripOutline'
import { writeCsv } from './textWriters'

const csv = (parts: Parameters<typeof createTripSource>[0]) => writeCsv(buildTripOutline(createTripSource(parts)))

it('has a byte order mark, a header, semicolons, CRLF lines, and ideas without a day', () => {
  const day = [
    { label: 'Coliseo', startTime: '09:00', endTime: '11:30', category: 'landmark' as const, image: '/uploads/a.webp' },
  ]
  expect(csv({ days: [[], day], ideas: [{ label: 'Ostia' }] })).toBe(
    '\u{FEFF}dia;fecha;inicio;fin;titulo;nota;categoria;imagen\r\n' +
      '2;2026-10-25;09:00;11:30;Coliseo;;Monumento;/uploads/a.webp\r\n' +
      ';;;;Ostia;;;\r\n',
  )
})

it('has places and nights behind, with decimal commas, if there are any', () => {
  const hotel = {
    label: 'Hotel',
    category: 'accommodation' as const,
    place: { ...colosseum, name: '=A;1', lng: -3.7 },
    nights: 3,
  }
  const walk = { label: 'Paseo', place: { ...colosseum, name: null }, nights: 2 }
  expect(csv({ days: [[hotel]], ideas: [walk, { label: 'Ostia' }] })).toBe(
    '\u{FEFF}dia;fecha;inicio;fin;titulo;nota;categoria;imagen;lugar;lat;lng;noches\r\n' +
      `1;2026-10-24;;;Hotel;;Alojamiento;;"'=A;1";41,89021;-3,7;3\r\n` +
      ';;;;Paseo;;;;"41.89021, 12.49223";41,89021;12,49223;\r\n' +
      ';;;;Ostia;;;;;;;\r\n',
  )
})

it('quotes cells with semicolons, quotes or line breaks', () => {
  expect(csv({ ideas: [{ label: 'Pan; "queso"', description: 'uno\ndos' }] })).toContain(';;;;"Pan; ""queso""";"uno\ndos";;\r\n')
})

it.each(['=1+1', '+34 600', '-5 °C', '@ana', "'=1", "''@x", '＝1+1', '＋34', '－5', '＠ana', "' =1"])(
  'guards %s against being read as a formula, and restores it',
  (cell) => {
    expect(csv({ ideas: [{ label: cell }] })).toContain(`;;;;'${cell};`)
    expect(unescapeFormula(escapeFormula(cell))).toBe(cell)
  },
)

it.each(['\t=1', ' =1', '\u{FEFF}=1', '\r\n+1', '\u{3000}＝1', "'\u{FEFF}@x"])(
  'guards a note that begins with white space: %j',
  (cell) => {
    expect(escapeFormula(cell)).toMatch(/^'/)
    expect(unescapeFormula(escapeFormula(cell))).toBe(cell)
  },
)

it.each(['x;=1', 'x;  +1', "x;'=1", 'uno\n- dos\r\n=1', '=1;=2', 'x\t@a', "'\t=1", 'x;\u{FEFF}=1', ';=;='])(
  'guards %j where other spreadsheets start a new cell',
  (cell) => {
    const cells = escapeFormula(cell).split(/[;\t\r\n]/u)
    expect(cells.filter((part) => /^[\s\u{FEFF}]*[=+\-@]/u.test(part))).toEqual([])
    expect(unescapeFormula(escapeFormula(cell))).toBe(cell)
  },
)

it.each(["'tis", '', 'a=b', "l'hort", "' a=b"])('leaves %s as it is', (cell) => {
  expect(escapeFormula(cell)).toBe(cell)
  expect(unescapeFormula(cell)).toBe(cell)
})
