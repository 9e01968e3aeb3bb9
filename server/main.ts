import { readConfig } from './config'
import { demoLogins, fillWithDemoData } from './demo/fillWithDemoData'
import { startServer, type RunningServer } from './start'
import { ConfigError } from './base/config'

/** After this long something hangs, and everything worth saving has been saved. */
const MAX_STOP_MS = 9000

try {
  const config = readConfig()
  const server = await startServer(config, config.demoData ? { fill: fillWithDemoData } : {})
  stopOnSignals(server)
  process.stdout.write(`Periplo: ${config.publicUrl ?? server.url.replace('127.0.0.1', 'localhost')}\n`)
  if (config.demoData) process.stdout.write(demoLogins(server.services))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

/** The first signal ends the server in good order; a second one meanwhile changes nothing. */
function stopOnSignals(server: RunningServer): void {
  const stop = () => {
    setTimeout(() => process.exit(0), MAX_STOP_MS).unref()
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        server.services.log.fatal({ err: error }, 'the server did not stop in good order')
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
