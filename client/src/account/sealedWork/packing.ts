/** Reference to bytes after the JSON. */
interface Elsewhere {
  $at: number
  $bytes: number
  /** MIME type, for a `Blob`. */
  $type?: string
}

const isElsewhere = (value: unknown): value is Elsewhere => typeof value === 'object' && value !== null && '$at' in value

/** `[u32 jsonLength][json][binary parts]` */
export async function pack(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const parts: (Blob | Uint8Array<ArrayBuffer>)[] = []
  let end = 0
  const put = (part: Blob | Uint8Array<ArrayBuffer>, size: number, type: { $type?: string }): Elsewhere => {
    parts.push(part)
    end += size
    return { $at: end - size, $bytes: size, ...type }
  }
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (part instanceof Blob) return put(part, part.size, { $type: part.type })
    return part instanceof Uint8Array ? put(new Uint8Array(part), part.byteLength, {}) : part
  })
  const words = new TextEncoder().encode(text)
  return new Uint8Array(await new Blob([new Uint32Array([words.length]), words, ...parts]).arrayBuffer())
}

export function unpack(packed: Uint8Array<ArrayBuffer>): unknown {
  const length = new Uint32Array(packed.slice(0, 4).buffer)[0] ?? 0
  const begin = 4 + length
  return JSON.parse(new TextDecoder().decode(packed.subarray(4, begin)), (_, part: unknown) => {
    if (!isElsewhere(part)) return part
    const bytes = packed.slice(begin + part.$at, begin + part.$at + part.$bytes)
    return part.$type === undefined ? bytes : new Blob([bytes], { type: part.$type })
  })
}
