import { readConfig } from './config'
import { demoLogins, fillWithDemoData } from './demo/fillWithDemoData'
import type { Services } from './base/services'
import { startServer } from './start'
import { ConfigError } from './base/config'

/** After this the stop hangs, and everything is saved. */
const MAX_STOP_MS = 9000

// Data files are readable by their owner only.
process.umask(0o077)

try {
  const config = readConfig()
  const server = await startServer(config, config.demoData ? { fill: fillWithDemoData } : {})
  stopOnSignals(server.services.log, server.close)
  process.stdout.write(`Periplo: ${config.publicUrl ?? server.url.replace('127.0.0.1', 'localhost')}\n`)
  if (config.demoData) process.stdout.write(await demoLogins(server.services))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

/** Later signals are ignored. */
function stopOnSignals(log: Services['log'], end: () => Promise<unknown>): void {
  const stop = () => {
    setTimeout(() => process.exit(0), MAX_STOP_MS).unref()
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'shutdown failed')
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
