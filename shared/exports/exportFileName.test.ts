import { expect, it } from 'vitest'
import { exportFileName } from './exportFormats'

it.each([
  ['Roma en tres días', 'Roma en tres días.json'],
  ['../../etc/passwd', 'etc passwd.json'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j.json'],
  ['  .oculto.  ', 'oculto.json'],
  ['línea\nnueva\u202Efdp.exe\u0000', 'línea nueva fdp.exe.json'],
  ['東京 🗼', '東京 🗼.json'],
  ['con', 'Itinerario con.json'],
  ['Lpt1.viaje', 'Itinerario Lpt1.viaje.json'],
  ['Concierto', 'Concierto.json'],
  ['???', 'Itinerario.json'],
  ['100 % Lisboa', '100 Lisboa.json'],
])('the file of a trip named %j is named %j', (title, name) => {
  expect(exportFileName(title, 'json')).toBe(name)
})
