import { expect, it } from 'vitest'
import { calendarDate } from '#testkit/date'
import { tripReading, type TripReading } from '#testkit/imports/tripReading'
import { readImport } from './readImport'

const read = (text: string) => readImport(Buffer.from(text), { today: calendarDate('2026-11-28'), utcZone: null })
const readingOf = (text: string): TripReading => tripReading(read(text))

it.each([
  ['- *Entrada:* 15 €', '- Entrada: 15 €'],
  ['*   Foro', '- Foro'],
  ['* **Dirección:** Via _Nuova_', '- Dirección: Via Nuova'],
  ['+ `RES-1`', '- RES-1'],
  ['• ~~12 €~~ 10 €', '• 12 € 10 €'],
  ['**Web:** [oficial](https://a.test)', 'Web: oficial⏎https://a.test'],
  ['1. Arena', '1. Arena'],
  ['2 * 3 * 4 y mi_fichero_final.pdf', '2 * 3 * 4 y mi_fichero_final.pdf'],
])('%s below an event is a note without marks', (line, note) => {
  expect(readingOf(`Día 1\n- 10:00 Coliseo\n   ${line}\n`).days).toEqual([[`10:00 Coliseo // ${note}`]])
})

it('the title of an event has no colon at its end', () => {
  expect(readingOf('Día 1\n14:30 Comida:\n   - Botín\nMuseo:\n   - Prado\n- Fin :\n').days).toEqual([
    ['14:30 Comida // - Botín', 'Museo // - Prado', 'Fin'],
  ])
})
