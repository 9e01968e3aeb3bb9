import type * as Y from 'yjs'

/** In UTF-16 units. Lists are sorted by index, all in the old text. */
export interface TextEdit {
  index: number
  remove: number
  insert: string
}

/** Beyond this the middle is replaced whole: only merges of merges get there. */
const MAX_CELLS = 4_000_000

/** In diff table cells (75 million a second). Used up, texts are replaced whole. */
export interface DiffBudget {
  cells: number
}

/** Cost of finding graphemes in non-Latin text, per UTF-16 unit. */
const CELLS_PER_UNIT = 20

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** Never joins its neighbours to one grapheme: all Latin except a carriage return. */
const standsAlone = (unit: number): boolean => unit < 0x300 && unit !== 0x0d

/** No edit may split an emoji. */
function graphemesOf(text: string, budget?: DiffBudget): string[] {
  const isPlain = !text.includes('\r') && !/[^\t-\u02ff]/.test(text)
  if (isPlain) return text.split('')
  if (budget !== undefined) budget.cells -= text.length * CELLS_PER_UNIT
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** Certainly a grapheme boundary. */
const isBorder = (text: string, index: number): boolean =>
  index === 0 || index === text.length || (standsAlone(text.charCodeAt(index - 1)) && standsAlone(text.charCodeAt(index)))

/** In UTF-16 units. */
function sharedLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length += 1
  return length
}

/** Common to all texts, in whole graphemes: finding these is what costs most. */
function sharedEnds(base: string, others: readonly string[]): { start: number; end: number } {
  const all = [base, ...others]
  const starts = others.map((text) => sharedLength(base, text))
  let start = Math.min(...starts)
  while (!all.every((text) => isBorder(text, start))) start -= 1
  let end = 0
  const most = Math.min(...all.map(({ length }) => length)) - Math.max(...starts)
  while (end < most && others.every((text) => text.charCodeAt(text.length - 1 - end) === base.charCodeAt(base.length - 1 - end)))
    end += 1
  while (!all.every((text) => isBorder(text, text.length - end))) end -= 1
  return { start, end }
}

interface Hunk {
  from: number
  to: number
  insert: string
}

/** Longest common subsequence (Wagner and Fischer 1974). */
function hunksBetween(a: readonly string[], b: readonly string[], budget: DiffBudget): Hunk[] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let endA = a.length
  let endB = b.length
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1
    endB -= 1
  }
  const rows = endA - start
  const columns = endB - start
  if (rows === 0 && columns === 0) return []
  if (rows === 0 || columns === 0 || rows * columns > Math.min(MAX_CELLS, budget.cells))
    return [{ from: start, to: endA, insert: b.slice(start, endB).join('') }]

  budget.cells -= rows * columns
  const width = columns + 1
  const common = new Uint16Array((rows + 1) * width)
  const at = (row: number, column: number): number => common[row * width + column] ?? 0
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      common[row * width + column] =
        a[start + row] === b[start + column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))

  const hunks: Hunk[] = []
  let row = 0
  let column = 0
  while (row < rows || column < columns) {
    if (row < rows && column < columns && a[start + row] === b[start + column]) {
      row += 1
      column += 1
      continue
    }
    const hunk: Hunk = { from: start + row, to: start + row, insert: '' }
    while (row < rows || column < columns) {
      if (row < rows && column < columns && a[start + row] === b[start + column]) break
      if (column >= columns || (row < rows && at(row + 1, column) >= at(row, column + 1))) {
        row += 1
        hunk.to += 1
      } else {
        hunk.insert += b[start + column] ?? ''
        column += 1
      }
    }
    hunks.push(hunk)
  }
  return hunks
}

/** New index of each old grapheme (undefined = deleted), and of an insertion before it. */
function mapGraphemes(length: number, hunks: readonly Hunk[]) {
  const kept: (number | undefined)[] = []
  const place: number[] = []
  let shift = 0
  let next = 0
  for (const hunk of [...hunks, { from: length, to: length, insert: '' }]) {
    for (; next < hunk.from; next += 1) {
      kept[next] = next + shift
      place[next] = next + shift
    }
    const inserted = graphemesOf(hunk.insert).length
    for (; next < hunk.to; next += 1) {
      kept[next] = undefined
      place[next] = hunk.from + shift + inserted
    }
    shift += inserted - (hunk.to - hunk.from)
  }
  place[length] = length + shift
  return { kept, place }
}

/**
 * Applies the change from `base` to `mine` to `theirs`. Insertions of both stay, deletions
 * of either win. With the budget used up, `mine` replaces `theirs`.
 */
export function threeWayMerge(
  base: string,
  mine: string,
  theirs: string = base,
  budget: DiffBudget = { cells: 2 * MAX_CELLS },
): TextEdit[] {
  if (mine === theirs || mine === base) return []
  if (budget.cells <= 0) return replaceMiddle(theirs, mine)
  // Both began empty: two notes, not two versions of one.
  if (base === '' && theirs !== '')
    return [{ index: theirs.length, remove: 0, insert: theirs.endsWith('\n') ? mine : `\n${mine}` }]
  const { start, end } = sharedEnds(base, theirs === base ? [mine] : [mine, theirs])
  const middle = (text: string) => graphemesOf(text.slice(start, text.length - end), budget)
  const [from, now] = [middle(base), middle(theirs)]
  const their = hunksBetween(from, now, budget)
  const { kept, place } = mapGraphemes(from.length, their)
  const madeByBoth = (hunk: Hunk) =>
    their.some((other) => other.from === hunk.from && other.to === hunk.to && other.insert === hunk.insert)
  const offsets = [start]
  for (const sign of now) offsets.push((offsets.at(-1) ?? 0) + sign.length)

  const edits: TextEdit[] = []
  for (const hunk of hunksBetween(from, middle(mine), budget)) {
    if (madeByBoth(hunk)) continue
    const index = offsets[place[hunk.from] ?? now.length] ?? theirs.length - end
    if (hunk.insert !== '') edits.push({ index, remove: 0, insert: hunk.insert })
    for (let sign = hunk.from; sign < hunk.to; sign += 1) {
      const position = kept[sign]
      if (position !== undefined) edits.push({ index: offsets[position] ?? 0, remove: now[position]?.length ?? 0, insert: '' })
    }
  }
  return joinTouching(edits)
}

function replaceMiddle(old: string, wanted: string): TextEdit[] {
  const { start, end } = sharedEnds(old, [wanted])
  return [{ index: start, remove: old.length - start - end, insert: wanted.slice(start, wanted.length - end) }]
}

function joinTouching(edits: readonly TextEdit[]): TextEdit[] {
  const joined: TextEdit[] = []
  for (const edit of edits) {
    const last = joined.at(-1)
    if (last !== undefined && last.index + last.remove === edit.index) {
      last.remove += edit.remove
      last.insert += edit.insert
    } else joined.push({ ...edit })
  }
  return joined
}

export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = text
  for (const { index, remove, insert } of edits.toReversed())
    result = result.slice(0, index) + insert + result.slice(index + remove)
  return result
}

/** Inside a transaction. */
export function applyEditsToYText(target: Y.Text, edits: readonly TextEdit[]): void {
  for (const { index, remove, insert } of edits.toReversed()) {
    if (remove > 0) target.delete(index, remove)
    if (insert !== '') target.insert(index, insert)
  }
}
