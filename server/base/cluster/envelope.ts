import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { MAX_PAYLOAD_BYTES, MAX_TOPIC_LENGTH, PayloadTooLargeError } from './nodeBus'

const TOPIC = /^[\w-]+(?:\.[\w-]+)*$/

const envelopeSchema = z.object({
  from: z.string().min(1),
  messages: z.array(z.object({ topic: z.string(), payload: z.unknown() })),
})

/** What arrived from another node, or from this one. */
export type Envelope = z.infer<typeof envelopeSchema>

/** A message on its way out; `json` is its payload as it was when it was published, `bytes` is the length of both in UTF-8. */
export interface OutgoingMessage {
  topic: string
  json: string
  bytes: number
}

/** Throws RangeError when that is no topic. */
export function checkTopic(topic: string): void {
  if (topic.length > MAX_TOPIC_LENGTH || !TOPIC.test(topic))
    throw new RangeError(
      `A topic is words of letters, digits, _ and -, joined by dots, at most ${MAX_TOPIC_LENGTH} characters: not ${JSON.stringify(topic)}.`,
    )
}

/** Throws RangeError, TypeError or PayloadTooLargeError, as `NodeBus.publish` says. */
export function prepareMessage(topic: string, payload: unknown): OutgoingMessage {
  checkTopic(topic)
  // Of a function or `undefined` it makes no text, whatever its type says.
  const json: string | undefined = JSON.stringify(payload)
  if (json === undefined) throw new TypeError(`A message about "${topic}" has no payload that JSON can hold.`)
  const bytes = Buffer.byteLength(json)
  if (bytes > MAX_PAYLOAD_BYTES) throw new PayloadTooLargeError(topic, bytes)
  return { topic, json, bytes: bytes + topic.length }
}

/** What a text of the channel says; undefined when it is none of ours. */
export function readEnvelope(text: string): Envelope | undefined {
  try {
    return envelopeSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const write = ({ topic, json }: OutgoingMessage): string => `{"topic":"${topic}","payload":${json}}`

/** Writes the envelopes of one node. They are numbered: PostgreSQL sends two equal texts of a transaction as one. */
export class EnvelopeWriter {
  readonly nodeId = randomBytes(12).toString('base64url')

  constructor(private number = 0) {}

  /** As few texts as hold these messages in their order, each of at most `maxBytes`; a message that is too large for that has one of its own. */
  pack(messages: OutgoingMessage[], maxBytes: number): string[] {
    const texts: string[] = []
    let [written, bytes] = [[] as string[], 0]
    for (const message of messages) {
      const text = write(message)
      const size = Buffer.byteLength(text) + 1
      if (written.length > 0 && bytes + size > maxBytes) {
        texts.push(this.#wrap(written))
        ;[written, bytes] = [[], 0]
      }
      if (written.length === 0) bytes = this.#wrap([]).length
      written.push(text)
      bytes += size
    }
    if (written.length > 0) texts.push(this.#wrap(written))
    return texts
  }

  #wrap(written: string[]): string {
    this.number += 1
    return `{"from":"${this.nodeId}","number":${this.number},"messages":[${written.join(',')}]}`
  }
}
