import type { ImportProblem, ImportProblemCode } from '#shared/api/imports'
import { oneLine } from '#shared/limits'
import { problemTexts } from './problemTexts'

/** Bounds the response for a file of only bad lines. */
const MAX_PROBLEMS = 200
const MAX_QUOTED = 60

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
  const text = oneLine(what.slice(0, MAX_QUOTED * 4))
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}
