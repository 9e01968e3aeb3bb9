import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'

const CHUNK = 1 << 18
const HEAD_BYTES = 1 << 16
/** Longer lines are damaged: the longest outlines have some 100,000 points. */
const MAX_LINE = 1 << 24

export interface PlacesInput {
  path: string
  /** The first 64 KiB, unpacked. */
  head: Buffer
  isPacked: boolean
  /** On the disk. */
  bytes: number
}

export async function openPlacesInput(path: string): Promise<PlacesInput> {
  const [start, { size }] = [await readStart(path), await stat(path)]
  const isPacked = start[0] === 0x1f && start[1] === 0x8b
  if (!isPacked) return { path, head: start, isPacked, bytes: size }
  const parts: Buffer[] = []
  for await (const chunk of unpackedChunks({ path, isPacked }, { onBytes: () => undefined, onCut: () => undefined })) {
    parts.push(chunk)
    if (parts.reduce((sum, part) => sum + part.length, 0) >= HEAD_BYTES) break
  }
  return { path, head: Buffer.concat(parts).subarray(0, HEAD_BYTES), isPacked, bytes: size }
}

async function readStart(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

interface Reading {
  /** Read from the disk since the last call. */
  onBytes: (count: number) => void
  /** The packed file is cut off or damaged. */
  onCut: () => void
}

async function* unpackedChunks(
  { path, isPacked }: Pick<PlacesInput, 'path' | 'isPacked'>,
  { onBytes, onCut }: Reading,
): AsyncGenerator<Buffer> {
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
      onBytes(chunk.length)
      yield chunk
    }
  }
  if (!isPacked) {
    yield* counted()
    return
  }
  const file = Readable.from(counted())
  const unpacked = createGunzip({ chunkSize: CHUNK })
  file.on('error', (error) => unpacked.destroy(error)).pipe(unpacked)
  try {
    yield* unpacked as AsyncIterable<Buffer>
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error
    onCut()
  } finally {
    file.destroy()
  }
}

export interface Line {
  number: number
  text: string
  /** False: the file ends in the middle of it, perhaps. */
  isEnded: boolean
}

/** By chunk. Too long lines come cut, so that they are damaged. */
export async function* lineBatches(input: PlacesInput, reading: Reading): AsyncGenerator<Line[]> {
  const decoder = new StringDecoder('utf8')
  let number = 0
  let rest = ''
  let isTooLong = false
  for await (const chunk of unpackedChunks(input, reading)) {
    const texts = (rest + decoder.write(chunk)).split('\n')
    rest = texts.pop() ?? ''
    const lines = texts.map((text) => ({ number: (number += 1), text, isEnded: true }))
    yield isTooLong ? lines.slice(1) : lines
    if (lines.length > 0) isTooLong = false
    if (rest.length <= MAX_LINE) continue
    if (!isTooLong) yield [{ number: number + 1, text: rest.slice(0, MAX_LINE), isEnded: true }]
    isTooLong = true
    rest = ''
  }
  if (rest !== '' && !isTooLong) yield [{ number: number + 1, text: rest, isEnded: false }]
}
