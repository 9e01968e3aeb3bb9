import type { Context } from 'hono'

/** Names the content of the answer, and answers 304 to a browser that has it already. */
export function notModified(c: Context, etag: string): Response | undefined {
  c.header('ETag', etag)
  const known = c.req.header('If-None-Match')?.split(',').map(withoutStrength)
  const hasIt = known?.some((tag) => tag === '*' || tag === withoutStrength(etag)) === true
  return hasIt ? c.body(null, 304) : undefined
}

/** For reading, a tag is as good as the same tag that promises less: caches between us may have weakened it. */
const withoutStrength = (tag: string): string => tag.trim().replace(/^W\//, '')
