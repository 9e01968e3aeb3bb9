import type { ImportProblem, ImportProblemCode } from '#shared/api/imports'
import { normalizeLine } from '#shared/limits'

/** Bounds the response for a file of only bad lines. */
const MAX_PROBLEMS = 200
const MAX_QUOTED = 60

/** `what` quotes the file. */
const problemTexts: Record<ImportProblemCode, (what: string) => string> = {
  bad_time: (what) => `la hora «${what}» no existe`,
  bad_date: (what) => `no entendemos la fecha «${what}»`,
  bad_day: (what) => `«${what}» no es un número de día`,
  bad_line: (what) => `no entendemos «${what}»`,
  cancelled: (what) => `«${what}» está cancelado y no se importa`,
  date_mismatch: (what) => `la fecha «${what}» no es la de ese día; cuenta el día`,
  day_title: (what) => `los días no llevan título: «${what}» no se importa`,
  description_too_long: () => 'la descripción pasa de 250 caracteres y se corta',
  extra_cells: (what) => `sobra «${what}»`,
  foreign_image: (what) => `la imagen «${what}» no está en Periplo y no se importa`,
  lasts_longer: (what) => `«${what}» dura varios días; queda en el primero`,
  long_line: () => 'esta línea es demasiado larga; lo que sigue no se ha leído',
  missing_image: (what) => `la imagen «${what}» no se encuentra y no se importa`,
  more: (what) => `hay ${what} avisos más`,
  not_an_event: (what) => `«${what}» no es un evento y no se importa`,
  note_too_long: (what) => `la nota de «${what}» pasa de 10.000 caracteres y se corta`,
  open_quote: () => 'estas comillas no se cierran; lo que sigue no se ha leído',
  preview_cut: (what) =>
    what === '1'
      ? 'la vista previa no muestra el último evento; al crear el itinerario entra también'
      : `la vista previa no muestra los últimos ${what} eventos; al crear el itinerario entran todos`,
  repeats: (what) => `«${what}» se repite; se importa una vez`,
  title_too_long: (what) => `el título «${what}» pasa de 50 caracteres: se corta, y entero va debajo`,
  unfit_image: (what) => `la imagen «${what}» no es .png, .jpg ni .webp, está dañada o es demasiado grande, y no se importa`,
  unknown_category: (what) => `no conocemos la categoría «${what}»`,
  unknown_column: (what) => `no conocemos la columna «${what}»`,
  unknown_place: (what) => `no conocemos el lugar «${what}»`,
  utc_times: () => 'las horas están en UTC y se dejan como están',
}

export function createProblemList() {
  const problems: ImportProblem[] = []
  let left = 0
  return {
    add(line: number | null, code: ImportProblemCode, what = ''): void {
      if (problems.length < MAX_PROBLEMS) problems.push(problem(line, code, what))
      else left += 1
    },
    /** By line; the last one counts those above the limit. */
    all(): ImportProblem[] {
      const inOrder = problems.toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity) || 0)
      return left === 0 ? inOrder : [...inOrder, problem(null, 'more', left.toLocaleString('es-ES'))]
    },
  }
}

export type ProblemList = ReturnType<typeof createProblemList>

function problem(line: number | null, code: ImportProblemCode, what: string): ImportProblem {
  const sentence = `${problemTexts[code](shorten(what))}.`
  const text = line === null ? sentence.replace(/^\p{L}/u, (letter) => letter.toUpperCase()) : `Línea ${line}: ${sentence}`
  return { line, code, text }
}

function shorten(what: string): string {
  const text = normalizeLine(what.slice(0, MAX_QUOTED * 4))
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}
