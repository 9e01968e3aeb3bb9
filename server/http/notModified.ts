import type { Context } from 'hono'

export function notModified(c: Context, etag: string): Response | undefined {
  c.header('ETag', etag)
  const known = c.req.header('If-None-Match')?.split(',').map(withoutStrength)
  const hasIt = known?.some((tag) => tag === '*' || tag === withoutStrength(etag)) === true
  return hasIt ? c.body(null, 304) : undefined
}

/** Weak comparison: caches may have weakened the tag. */
const withoutStrength = (tag: string): string => tag.trim().replace(/^W\//, '')
