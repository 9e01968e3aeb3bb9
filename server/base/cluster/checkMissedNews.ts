import type { Logger } from 'pino'
import type { NodeBus } from './nodeBus'

/** As often the database is asked: whether another server could tell what it did is not known here. */
const CHECK_EVERY_MS = 2000

interface MissedNewsParts {
  nodes: Pick<NodeBus, 'onConnected'>
  /** Asks the database for everything that news would have told. */
  check: () => Promise<void>
  logger: Pick<Logger, 'warn'>
}

/** Has everything looked at every two seconds, and at once when the bus is connected again. Returns what ends that. */
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
  const timer = setInterval(() => void run(), CHECK_EVERY_MS)
  timer.unref()
  return () => {
    stop()
    clearInterval(timer)
  }
}
