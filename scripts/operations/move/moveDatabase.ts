import { createHash } from 'node:crypto'
import type { ImageStorages } from '#server/base/images/openImageStorages'
import { OperationError } from '../base/command'
import { copyPictures, countPictures, digestPictures, type PicturesDigest } from './copyPictures'
import { copyTable, digestTable, type TableDigest } from './copyRows'
import type { TableLayout, RowStore, TargetStore } from './layouts'

interface MoveSide<Rows extends RowStore> {
  rows: Rows
  pictures: ImageStorages
}

export interface MoveOptions {
  tables: readonly TableLayout[]
  from: MoveSide<RowStore>
  to: MoveSide<TargetStore>
  onProgress: (done: number, what: string) => void
  /** Per transaction. */
  mostRows?: number | undefined
}

export interface MoveResult {
  tables: ReadonlyMap<string, TableDigest>
  pictures: PicturesDigest
}

/** Everything is copied, then read on both sides. */
export async function countMoveSteps({ tables, from }: Pick<MoveOptions, 'tables' | 'from'>): Promise<number> {
  let total = (await countPictures(from.pictures.images)) + (await countPictures(from.pictures.waitingImages))
  for (const table of tables) total += await from.rows.count(table)
  return 3 * total
}

/** An unfinished move resumes only from the same database. */
export async function fingerprintLineage(rows: RowStore, tables: readonly TableLayout[]): Promise<string> {
  const lineage = tables.find(({ name }) => name === 'lineage')
  const [row = []] = lineage === undefined ? [] : await rows.read(lineage, undefined, 1)
  const key = row.find((value) => Buffer.isBuffer(value)) ?? Buffer.alloc(0)
  return createHash('sha256').update(key).digest('hex')
}

/**
 * Copies what the target lacks, compares both sides, and opens the target to
 * servers, or empties it if they differ. Resumable; the source is unchanged.
 */
export async function moveDatabase(options: MoveOptions): Promise<MoveResult> {
  const { tables, from, to, onProgress, mostRows } = options
  // They exist before rows name them.
  for (const which of ['images', 'waitingImages'] as const)
    await copyPictures(from.pictures[which], to.pictures[which], (count) => onProgress(count, 'copying pictures'))
  for (const table of tables)
    await copyTable(from.rows, to.rows, table, { onRows: (count) => onProgress(count, `copying ${table.name}`), mostRows })
  const moved = await compare(options)
  await to.rows.finish()
  return moved
}

async function compare({ tables, from, to, onProgress }: MoveOptions): Promise<MoveResult> {
  const digests = new Map<string, TableDigest>()
  for (const table of tables) {
    const onRows = (count: number) => onProgress(count, `comparing ${table.name}`)
    const [ours, theirs] = [await digestTable(from.rows, table, onRows), await digestTable(to.rows, table, onRows)]
    if (ours.rows !== theirs.rows || ours.sha256 !== theirs.sha256)
      await refuseDifference(
        to.rows,
        `the table ${table.name} has ${ours.rows} rows in the source and ${theirs.rows} in the target, or they differ`,
      )
    digests.set(table.name, ours)
  }
  return { tables: digests, pictures: await comparePictures({ from, to, onProgress }) }
}

async function comparePictures({
  from,
  to,
  onProgress,
}: Pick<MoveOptions, 'from' | 'to' | 'onProgress'>): Promise<PicturesDigest> {
  const tell = (count: number) => onProgress(count, 'comparing pictures')
  const all: PicturesDigest[] = []
  for (const which of ['images', 'waitingImages'] as const) {
    const ours = await digestPictures(from.pictures[which], from.pictures[which], tell)
    const theirs = await digestPictures(to.pictures[which], from.pictures[which], tell)
    if (ours.sha256 !== theirs.sha256)
      await refuseDifference(to.rows, `${theirs.count} of ${ours.count} pictures are in the target, or they differ`)
    all.push(ours)
  }
  const [images, waiting] = all
  if (images === undefined || waiting === undefined) throw new Error('pictures need two digests')
  return {
    count: images.count + waiting.count,
    bytes: images.bytes + waiting.bytes,
    sha256: createHash('sha256').update(images.sha256).update(waiting.sha256).digest('hex'),
  }
}

async function refuseDifference(target: TargetStore, difference: string): Promise<never> {
  await target.discard()
  throw new OperationError(
    `Both sides differ: ${difference}. The source or ${target.name} was changed during the move. ${target.name} was emptied again: stop every program that uses either, and run the command again.`,
  )
}
