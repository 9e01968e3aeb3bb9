import type { Logger } from 'pino'
import type { NodeBus } from './nodeBus'

/** As often the database is asked while no news comes. */
const CHECK_EVERY_MS = 2000

interface MissedNewsParts {
  nodes: Pick<NodeBus, 'isConnected' | 'onConnected'>
  /** Asks the database for everything that news would have told. */
  check: () => Promise<void>
  logger: Pick<Logger, 'warn'>
}

/** Has everything looked at when the bus is connected again, and every two seconds while it is not. Returns what ends that. */
export function checkMissedNews({ nodes, check, logger }: MissedNewsParts): () => void {
  let isChecking = false
  const run = async () => {
    if (isChecking) return
    isChecking = true
    try {
      await check()
    } catch (error) {
      logger.warn({ err: error }, 'what other servers did could not be looked at; tried again')
    } finally {
      isChecking = false
    }
  }
  const stop = nodes.onConnected(() => void run())
  const timer = setInterval(() => {
    if (!nodes.isConnected) void run()
  }, CHECK_EVERY_MS)
  timer.unref()
  return () => {
    stop()
    clearInterval(timer)
  }
}
