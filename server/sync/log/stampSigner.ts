import { createHmac, timingSafeEqual } from 'node:crypto'

/** The client has seen update `head`, written by server run `run`. */
export interface SeenStamp {
  epoch: number
  run: string
  head: number
}

const SHAPE = /^(\d{1,9})\.([0-9a-f]{1,32})\.(\d{1,15})\.([\w-]{22})$/

/** A forged stamp would allow edits in others' names. Older copies of the database have the key too. */
export class StampSigner {
  constructor(private readonly key: Uint8Array) {}

  sign(docId: string, { epoch, run, head }: SeenStamp): string {
    const facts = `${epoch}.${run}.${head}`
    return `${facts}.${this.#signatureOf(docId, facts)}`
  }

  /** Undefined if it is not ours or of another document. */
  verify(docId: string, text: string): SeenStamp | undefined {
    const [, epoch = '', run = '', head = '', signature = ''] = SHAPE.exec(text) ?? []
    const expected = this.#signatureOf(docId, `${epoch}.${run}.${head}`)
    if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined
    return { epoch: Number(epoch), run, head: Number(head) }
  }

  #signatureOf(docId: string, facts: string): string {
    return createHmac('sha256', this.key).update(`${docId} ${facts}`).digest('base64url').slice(0, 22)
  }
}
