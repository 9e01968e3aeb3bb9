import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppError } from '#server/base/errors'
import { calendarDate } from '#testkit/date'
import { readImport } from './readImport'

function readUnlessRefused(text: string) {
  try {
    return readImport(Buffer.from(text), { today: calendarDate('2026-11-28'), utcZone: null })
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

const NAMES =
  `;Día;Fecha;Hora;Franja;Fin;Actividad;Plan;Notas;Lugar;Ciudad;Categoría;Precio;Km;Concepto;Importe;Entrada;Salida;Desde;Hasta
Mañana;Tarde;Noche;Morning;Evening;Lunes;Martes;Día 1;Día 2;Ruta;Etapa;Destino;Tramo;Alojamiento;Hotel;Dónde dormir`.split(
    /[;\n]/,
  )
/** `#` stands for a word that no other cell has. */
const CELLS = `;;-;#;#;#;# #;#:;1;2;10:00;10:00 #;10:00–12:00;Tarde: #;Ideas;Consejos
Total #;# 12 €;¿#?;Hola #;[#](https://x.test);**#**;1 – #`.split(/[;\n]/)
/** Two of these in a row are a heading, whose words may go. */
const DAYS = 'Día 1;Día 2: #;Lunes 5;12/03/2027;Martes;Tarde;3;#: #'.split(';')
const wordOf = (n: number): string => `Kub${String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))}o`

const anyTable = fc
  .integer({ min: 2, max: 6 })
  .chain((width) => fc.record({ names: rowOf(NAMES, width), rows: fc.array(planRow(width), { minLength: 1, maxLength: 4 }) }))
  .map(({ names, rows }) => {
    let count = 0
    return { names, rows: rows.map((row) => row.map((cell) => cell.replace(/#/g, () => wordOf(count++)))) }
  })

const rowOf = (texts: readonly string[], length: number) =>
  fc.array(fc.constantFrom(...texts), { minLength: length, maxLength: length })

const planRow = (length: number) =>
  fc.tuple(fc.constantFrom(...CELLS, ...DAYS), rowOf(CELLS, length - 1)).map(([first, others]) => [first, ...others])

/** None if the file is refused. */
function lostWords(text: string): string[] {
  const read = readUnlessRefused(text)
  if (read === undefined) return []
  const { itinerary, problems } = read
  const events = [...itinerary.days.flatMap((day) => day.events), ...itinerary.ideas]
  const shown = JSON.stringify([itinerary.title, itinerary.description, events, problems])
  return (text.match(/Kub..o/g) ?? []).filter((word) => !shown.includes(word))
}

const pipeRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`

const options = { numRuns: 500, seed: 1 }

it('no word of a Markdown table is lost', () => {
  const above = fc.constantFrom('', 'Roma\n\n', '# Roma\n\n## Día 1\n\n', '## Día 1\n- 10:00 Coliseo\n\n### Consejos\n')
  fc.assert(
    fc.property(above, anyTable, (lines, { names, rows }) => {
      expect(lostWords(lines + [names, names.map(() => '---'), ...rows].map(pipeRow).join(''))).toEqual([])
    }),
    options,
  )
})

it('no word of a CSV table is lost', () => {
  fc.assert(
    fc.property(anyTable, ({ names, rows }) => {
      expect(lostWords([names, ...rows].map((cells) => `${cells.join(';')}\n`).join(''))).toEqual([])
    }),
    options,
  )
})
