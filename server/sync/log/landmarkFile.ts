import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const MAX_DOCUMENTS = 50

const Kept = z.array(z.tuple([z.string(), z.int(), z.int()]))

/** How far a document had got. */
export interface DocumentPosition {
  epoch: number
  headSeq: number
}

/**
 * How far the documents written last had got, kept in a file beside the database: an older copy of the database alone, put in its place, is
 * found out by it. Behind by up to a second, which only makes it miss a loss as small.
 */
export class LandmarkFile {
  readonly #file: string
  readonly #positions = new Map<string, DocumentPosition>()
  #isWritten = true

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'landmark.json')
    for (const [id, epoch, headSeq] of readKept(this.#file)) this.#positions.set(id, { epoch, headSeq })
  }

  /** Whether a database has less than was noted. `find` tells how far a document is there; `isDeleted` whether one that is not there was deleted. */
  isAhead(find: (docId: string) => DocumentPosition | undefined, isDeleted: (docId: string) => boolean): boolean {
    return [...this.#positions].some(([docId, { epoch, headSeq }]) => {
      const there = find(docId)
      if (there === undefined) return !isDeleted(docId)
      return there.epoch < epoch || (there.epoch === epoch && there.headSeq < headSeq)
    })
  }

  note(docId: string, position: DocumentPosition): void {
    this.#positions.delete(docId)
    this.#positions.set(docId, position)
    for (const oldest of this.#positions.keys()) if (this.#positions.size > MAX_DOCUMENTS) this.#positions.delete(oldest)
    this.#isWritten = false
  }

  forget(docId: string): void {
    if (this.#positions.delete(docId)) this.#isWritten = false
  }

  /** Begins anew: what was noted is lost. */
  clear(): void {
    this.#positions.clear()
    this.#isWritten = false
  }

  /** Writes down what was noted since the last time. Rejects when the disk refuses. */
  async write(): Promise<void> {
    if (this.#isWritten) return
    this.#isWritten = true
    const kept: z.infer<typeof Kept> = [...this.#positions].map(([id, { epoch, headSeq }]) => [id, epoch, headSeq])
    await writeFile(`${this.#file}.part`, JSON.stringify(kept), { mode: 0o600 })
    await rename(`${this.#file}.part`, this.#file)
  }
}

function readKept(file: string): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // Not there yet, or cut off by a crash: then it knows nothing.
    return []
  }
}
