import { mkdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { uploadsFolder } from '../features/uploads/images'
import type { Services } from '../context'
import type { AppEnv } from './env'

/** A picture opened on its own may do nothing, whatever is in it. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Uploaded pictures. Their names say their content, so they never change. */
export function uploadRoutes({ config }: Services): Hono<AppEnv> {
  const root = uploadsFolder(config)
  mkdirSync(root, { recursive: true })
  return new Hono<AppEnv>().get(
    '/uploads/*',
    serveStatic<AppEnv>({
      root,
      rewriteRequestPath: (path) => path.slice('/uploads'.length),
      onFound: (_path, c) => {
        c.header('Cache-Control', 'public, max-age=31536000, immutable')
        c.header('Content-Security-Policy', PICTURE_POLICY)
      },
    }),
  )
}
