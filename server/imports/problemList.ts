import type { ImportProblem, ImportProblemCode } from '#shared/api/imports'
import { normalizeLine } from '#shared/limits'
import { isolate } from '#shared/text'

/** Bounds the response for a file of only bad lines. */
const MAX_PROBLEMS = 200
const MAX_QUOTED = 60
const MAX_QUOTE = 300

/** What they name is not in the trip. */
const lossCodes: ReadonlySet<ImportProblemCode> = new Set([
  'bad_line',
  'cancelled',
  'extra_cells',
  'far_away',
  'not_an_event',
  'not_a_point',
])

/** `what` quotes the file. */
const problemTexts: Record<ImportProblemCode, (what: string) => string> = {
  assumed_encoding: () => 'el archivo no está en UTF-8; se ha leído como Windows-1252',
  assumed_month: (what) => `«${what}» no dice el mes; comprueba la fecha de inicio`,
  bad_time: (what) => `la hora «${what}» no existe`,
  bad_date: (what) => `no entendemos la fecha «${what}»`,
  bad_day: (what) => `«${what}» no es un número de día`,
  bad_line: (what) => `no entendemos «${what}»`,
  cancelled: (what) => `«${what}» está cancelado y no se importa`,
  cut_off: () => 'el archivo está cortado; puede que falte algo',
  date_mismatch: (what) => `la fecha «${what}» no es la de ese día; cuenta el día`,
  description_too_long: () => 'la descripción pasa de 250 caracteres y se corta',
  ends_before_start: (what) => `«${what}» termina antes de empezar; queda sin hora de fin`,
  extra_cells: (what) => `sobra «${what}»`,
  far_away: (what) => `«${what}» está a más de 60 días del resto y no se importa`,
  foreign_image: (what) => `la imagen «${what}» no está en Periplo y no se importa`,
  lasts_longer: (what) => `«${what}» dura varios días; queda en el primero`,
  long_line: () => 'esta línea es demasiado larga; lo que sigue no se ha leído',
  missing_image: (what) => `la imagen «${what}» no se encuentra y no se importa`,
  more: (what) => `hay ${what} avisos más`,
  no_position: (what) => `no sabemos dónde está «${what}»; entra sin lugar`,
  not_a_point: (what) => `«${what}» es una línea o una zona y no se importa`,
  not_an_event: (what) => `«${what}» no es un evento y no se importa`,
  note_too_long: (what) => `la nota de «${what}» pasa de 10.000 caracteres y se corta`,
  open_quote: () => 'estas comillas no se cierran; se lee sin ellas',
  preview_cut: (what) =>
    what === '1'
      ? 'la vista previa no muestra el último evento; al crear el itinerario entra también'
      : `la vista previa no muestra los últimos ${what} eventos; al crear el itinerario entran todos`,
  repeated_day: (what) => `«${what}» ya estaba; es el día siguiente`,
  repeats: (what) => `«${what}» se repite; se importa una vez`,
  title_too_long: (what) => `el título «${what}» pasa de 50 caracteres: se corta, y entero va debajo`,
  unfit_image: (what) => `la imagen «${what}» no es .png, .jpg ni .webp, está dañada o es demasiado grande, y no se importa`,
  unknown_category: (what) => `no conocemos la categoría «${what}»`,
  unknown_place: (what) => `no conocemos el lugar «${what}»`,
  utc_times: () => 'las horas están en UTC y se dejan como están',
}

export function createProblemList() {
  const problems: ImportProblem[] = []
  let left = 0
  return {
    /** `quote`: see ImportProblem; without it `what`, if the code says that it is lost. */
    add(line: number | null, code: ImportProblemCode, what = '', quote = lossCodes.has(code) ? what : ''): void {
      if (problems.length < MAX_PROBLEMS) problems.push(problem(line, code, what, quote))
      else left += 1
    },
    /** By line; the last one counts those above the limit. */
    all(): ImportProblem[] {
      const inOrder = problems.toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity) || 0)
      return left === 0 ? inOrder : [...inOrder, problem(null, 'more', left.toLocaleString('es-ES'), '')]
    },
  }
}

export type ProblemList = ReturnType<typeof createProblemList>

function problem(line: number | null, code: ImportProblemCode, what: string, quote: string): ImportProblem {
  const sentence = `${problemTexts[code](isolate(shorten(what, MAX_QUOTED)))}.`
  const text = line === null ? sentence.replace(/^\p{L}/u, (letter) => letter.toUpperCase()) : `Línea ${line}: ${sentence}`
  return { line, code, text, quote: shorten(quote, MAX_QUOTE) || null }
}

function shorten(what: string, max: number): string {
  const text = normalizeLine(what.slice(0, max * 4))
  return text.length > max ? `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}
