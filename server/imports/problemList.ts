import type { ImportProblem, ImportProblemCode } from '#shared/api/imports'
import { oneLine } from '#shared/limits'
import { problemTexts } from './problemTexts'

/** Nobody reads more; a file of a million wrong lines must not become an answer of a million lines. */
const MAX_PROBLEMS = 200
const MAX_QUOTED = 60

/** Collects what was not understood. */
export function createProblemList() {
  const problems: ImportProblem[] = []
  let left = 0
  return {
    /** `what` quotes the file, in part where it is long. */
    add(line: number | null, code: ImportProblemCode, what = ''): void {
      if (problems.length < MAX_PROBLEMS) problems.push(problem(line, code, what))
      else left += 1
    },
    /** All of them by their lines; of very many the first, and how many there are besides. */
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
  const text = oneLine(what.slice(0, MAX_QUOTED * 4))
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}
