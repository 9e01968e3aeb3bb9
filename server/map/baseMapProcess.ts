import { ensureBaseMap } from './ensureBaseMap'

/** Child process: builds the map of a folder; exits with the server. */
process.on('disconnect', () => process.exit(1))
await ensureBaseMap(process.argv[2] ?? '')
process.exit(0)
