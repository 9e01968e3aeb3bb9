// `npm run build`: dist/client and dist/server, whether or not they are up to date.
import { build } from './build/builds.mjs'

await build()
