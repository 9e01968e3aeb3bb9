import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a client may show that it has seen: that a document had got to update `head`, which that run of the server wrote. */
export interface Stamp {
  epoch: number
  run: string
  head: number
}

const SHAPE = /^(\d{1,9})\.([0-9a-f]{1,32})\.(\d{1,15})\.([\w-]{22})$/

/**
 * Writes and reads stamps. Nobody else can: whoever could would open the way for edits in the name of others. The key lies in the database,
 * so that an older copy of it still reads the stamps that were given after that copy was made.
 */
export class StampSigner {
  constructor(private readonly key: Uint8Array) {}

  write(docId: string, { epoch, run, head }: Stamp): string {
    const facts = `${epoch}.${run}.${head}`
    return `${facts}.${this.#sign(docId, facts)}`
  }

  /** What a stamp says; undefined when we did not write it, or not for this document. */
  read(docId: string, text: string): Stamp | undefined {
    const [, epoch = '', run = '', head = '', signature = ''] = SHAPE.exec(text) ?? []
    const expected = this.#sign(docId, `${epoch}.${run}.${head}`)
    if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined
    return { epoch: Number(epoch), run, head: Number(head) }
  }

  #sign(docId: string, facts: string): string {
    return createHmac('sha256', this.key).update(`${docId} ${facts}`).digest('base64url').slice(0, 22)
  }
}
