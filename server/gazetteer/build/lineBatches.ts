import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'

const CHUNK = 1 << 18

/**
 * Streams a UTF-8 file in batches of some thousand lines. `onBytes` gets the
 * bytes read and in total.
 */
export async function* lineBatches(
  file: string,
  onBytes: (done: number, total: number) => void = () => undefined,
): AsyncGenerator<string[]> {
  const { size } = await stat(file)
  const decoder = new StringDecoder('utf8')
  let rest = ''
  let done = 0
  const chunks: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: CHUNK })
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split(/\r?\n/)
    rest = lines.pop() ?? ''
    done += chunk.length
    onBytes(done, size)
    yield lines
  }
  if (rest !== '') yield [rest]
}
