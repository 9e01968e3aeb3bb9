import { foldText } from '#shared/text'
import { columnsOf, isHeader, MAX_COLUMNS, withColumnName } from './csvHeader'
import type { TableRow } from './dayColumns'

/** Of tables that are no plan. */
const OTHER_TABLE = /^(?:gastos?|expenses?|items?|maleta|equipaje|que llevar|checklist|pendientes?|to ?do|packing(?: list)?)$/u

interface Block {
  start: number
  end: number
}

interface SplitTable {
  lines: TableRow[]
  /** Of other tables. */
  beside: { line: number; words: string }[]
}

/** Behind a blank column may stand another table, or more days of this one. `at`: the heading's index. */
export function splitSideTables(lines: readonly TableRow[], at: number): SplitTable {
  const names = lines[at]?.cells ?? []
  const rows = lines.slice(at + 1)
  const blocks = blocksOf([names, ...rows.map(({ cells }) => cells)])
  const namesOf = ({ start, end }: Block) => names.slice(start, end)
  const plan = blocks.find((block) => isHeader(namesOf(block)))
  if (plan === undefined || blocks.length < 2) return { lines: [...lines], beside: [] }
  const others = blocks.filter((block) => block !== plan)
  const repeated = others.filter((block) => namesOf(block).join() === namesOf(plan).join())
  const hasTitle = (block: Block) =>
    block.end - block.start > 1 &&
    lines.slice(0, at).some(({ cells }) => [block, plan].every((one) => textsIn(cells, one).length > 0))
  const foreign = others.filter((block) => !repeated.includes(block) && (isOtherTable(namesOf(block)) || hasTitle(block)))
  const gone = [...repeated, ...foreign]
  const isGone = (i: number) => gone.some(({ start, end }) => i >= start && i < end)
  const kept = lines.map(({ line, cells }) => ({ line, cells: cells.map((cell, i) => (isGone(i) ? '' : cell)) }))
  const more = repeated.flatMap((block) =>
    rows.map(({ line, cells }) => ({
      line,
      cells: [...Array<string>(plan.start).fill(''), ...cells.slice(block.start, block.end)],
    })),
  )
  const beside = lines.flatMap(({ line, cells }, i) =>
    i === at
      ? []
      : foreign.flatMap((block) => {
          const texts = textsIn(cells, block, i > at ? names : [])
          return texts.length === 0 ? [] : [{ line, words: texts.join(' · ') }]
        }),
  )
  return { lines: [...kept, ...more], beside }
}

const textsIn = (cells: readonly string[], { start, end }: Block, names: readonly string[] = []): string[] =>
  cells.slice(start, end).flatMap((cell, i) => {
    const text = cell.trim()
    return text === '' ? [] : [withColumnName(names[start + i] ?? '', text)]
  })

const isOtherTable = (names: readonly string[]): boolean =>
  columnsOf(names).includes('titulo') || names.some((name) => OTHER_TABLE.test(foldText(name.trim())))

/** Columns between those that are blank in all rows. */
function blocksOf(rows: readonly (readonly string[])[]): Block[] {
  const filled = new Set<number>()
  for (const cells of rows)
    for (const [i, cell] of cells.entries()) {
      if (i >= MAX_COLUMNS) break
      if (cell.trim() !== '') filled.add(i)
    }
  const blocks: Block[] = []
  for (const i of [...filled].toSorted((a, b) => a - b)) {
    const last = blocks.at(-1)
    if (last?.end === i) last.end = i + 1
    else blocks.push({ start: i, end: i + 1 })
  }
  return blocks
}
