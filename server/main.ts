import { readConfig } from './config'
import { demoLogins, fillWithDemoData } from './demo/fillWithDemoData'
import type { Services } from './base/services'
import { startServer } from './start'
import { ConfigError } from './base/config'
import { warmUp } from './warmUp'

/** After this long something hangs, and everything worth saving has been saved. */
const MAX_STOP_MS = 9000

// The database, uploads and mails are for the server's own user.
process.umask(0o077)

try {
  const config = readConfig()
  const server = await startServer(config, config.demoData ? { fill: fillWithDemoData } : {})
  const stopping = new AbortController()
  const { gazetteer, log } = server.services
  const warmedUp = config.warmsUp
    ? warmUp(config, gazetteer, stopping.signal).catch((error: unknown) =>
        log.warn({ err: error }, 'the first edits will be slower'),
      )
    : undefined
  stopOnSignals(log, async () => {
    stopping.abort()
    // It reads the server's places, and clears away what it made.
    await warmedUp
    await server.close()
  })
  process.stdout.write(`Periplo: ${config.publicUrl ?? server.url.replace('127.0.0.1', 'localhost')}\n`)
  if (config.demoData) process.stdout.write(await demoLogins(server.services))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

/** The first signal ends the server in good order; a second one meanwhile changes nothing. */
function stopOnSignals(log: Services['log'], end: () => Promise<unknown>): void {
  const stop = () => {
    setTimeout(() => process.exit(0), MAX_STOP_MS).unref()
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'the server did not stop in good order')
        process.exit(1)
      },
    )
  }
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!isStopping) stop()
      isStopping = true
    })
  }
}
