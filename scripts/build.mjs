// `npm run build`: dist/client and dist/server, even if up to date.
import { build } from './build/builds.mjs'

await build()
