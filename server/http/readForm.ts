import type { HonoRequest } from 'hono'
import { invalidInput } from '#server/base/errors'

/** A file, and small fields that nobody asked for. */
const MAX_PARTS = 20
const MAX_PART_HEADER_BYTES = 8 * 1024

const BOUNDARY = /;\s*boundary=(?:"([^"]*)"|([^\s;"]*))/i
const IS_BOUNDARY = /^[\w'()+,./:=? -]{1,70}$/
const CLOSING = '--'
const END_OF_HEADERS = '\r\n\r\n'

const wrongBody = (code: string) => invalidInput('Invalid input: the body is no form with a file', { path: '', code })

/** The fields of a multipart body. Throws InvalidInputError when it is none, or has more parts or longer headers than a form of ours. */
export async function readForm(request: HonoRequest, charge?: (ms: number) => void): Promise<FormData> {
  const [, quoted, plain] = BOUNDARY.exec(request.header('Content-Type') ?? '') ?? []
  const boundary = quoted ?? plain ?? ''
  if (!IS_BOUNDARY.test(boundary)) throw wrongBody('not_multipart')
  const body = Buffer.from(await request.arrayBuffer())
  const start = performance.now()
  try {
    requireFewParts(body, `--${boundary}`)
    // The boundary is said anew: whoever writes two must not have one looked at here and the other one there.
    const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` }
    return await new Response(body, { headers }).formData()
  } catch (error) {
    if (error instanceof TypeError) throw wrongBody('not_multipart')
    throw error
  } finally {
    charge?.(performance.now() - start)
  }
}

/** What takes a form apart takes all of it in one go, however many parts there are: so they are counted before. */
function requireFewParts(body: Buffer, delimiter: string): void {
  let parts = 0
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + delimiter.length)) {
    parts += 1
    if (parts > MAX_PARTS) throw wrongBody('too_many_parts')
    const headers = body.subarray(at + delimiter.length, at + delimiter.length + MAX_PART_HEADER_BYTES)
    const isLast = headers.toString('latin1', 0, CLOSING.length) === CLOSING
    if (!isLast && headers.length === MAX_PART_HEADER_BYTES && !headers.includes(END_OF_HEADERS))
      throw wrongBody('too_long_headers')
  }
}
