import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const MAX_DOCUMENTS = 50

const Positions = z.array(z.tuple([z.string(), z.int(), z.int()]))
const Kept = z.union([
  z.object({ restoredAt: z.int(), positions: Positions }),
  // As earlier servers wrote it.
  Positions.transform((positions) => ({ restoredAt: 0, positions })),
])
type Kept = z.infer<typeof Kept>

export interface DocumentPosition {
  epoch: number
  headSeq: number
}

/** Reveals an older copy of the database, except for the last second. */
export class HighWaterMarkFile {
  readonly #file: string
  readonly #positions = new Map<string, DocumentPosition>()
  #restoredAt: number
  #isWritten = true
  #writing: Promise<void> = Promise.resolve()

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'landmark.json')
    const { restoredAt, positions } = readKept(this.#file)
    this.#restoredAt = restoredAt
    for (const [id, epoch, headSeq] of positions) this.#positions.set(id, { epoch, headSeq })
  }

  /** When the database last went back in time; 0 for never. */
  get restoredAt(): number {
    return this.#restoredAt
  }

  recordRestoredAt(restoredAt: number): void {
    if (restoredAt !== this.#restoredAt) this.#isWritten = false
    this.#restoredAt = restoredAt
  }

  async isAhead(
    find: (docId: string) => Promise<DocumentPosition | undefined>,
    isDeleted: (docId: string) => Promise<boolean>,
  ): Promise<boolean> {
    for (const [docId, { epoch, headSeq }] of this.#positions) {
      const there = await find(docId)
      if (there === undefined && !(await isDeleted(docId))) return true
      if (there !== undefined && (there.epoch < epoch || (there.epoch === epoch && there.headSeq < headSeq))) return true
    }
    return false
  }

  record(docId: string, position: DocumentPosition): void {
    this.#positions.delete(docId)
    this.#positions.set(docId, position)
    for (const oldest of this.#positions.keys()) if (this.#positions.size > MAX_DOCUMENTS) this.#positions.delete(oldest)
    this.#isWritten = false
  }

  forget(docId: string): void {
    if (this.#positions.delete(docId)) this.#isWritten = false
  }

  clear(): void {
    this.#positions.clear()
    this.#isWritten = false
  }

  write(): Promise<void> {
    const write = () => this.#write()
    this.#writing = this.#writing.then(write, write)
    return this.#writing
  }

  async #write(): Promise<void> {
    if (this.#isWritten) return
    this.#isWritten = true
    const kept: Kept = {
      restoredAt: this.#restoredAt,
      positions: [...this.#positions].map(([id, { epoch, headSeq }]) => [id, epoch, headSeq]),
    }
    try {
      await writeFile(`${this.#file}.part`, JSON.stringify(kept), { mode: 0o600 })
      await rename(`${this.#file}.part`, this.#file)
    } catch (error) {
      this.#isWritten = false
      throw error
    }
  }
}

function readKept(file: string): Kept {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // Missing, cut off or unreadable: starts empty.
    return { restoredAt: 0, positions: [] }
  }
}
