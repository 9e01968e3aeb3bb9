import type { Logger } from 'pino'
import type { NodeBus } from './nodeBus'

/** A server cannot tell whether it missed a message. */
const CHECK_EVERY_MS = 2000

interface MissedNewsParts {
  nodes: Pick<NodeBus, 'onConnected'>
  check: () => Promise<void>
  logger: Pick<Logger, 'warn'>
}

/** Polls at intervals and after each reconnect. Returns a function that stops it. */
export function checkMissedNews({ nodes, check, logger }: MissedNewsParts): () => void {
  let isChecking = false
  const run = async () => {
    if (isChecking) return
    isChecking = true
    try {
      await check()
    } catch (error) {
      logger.warn({ err: error }, 'check for missed messages failed, will be retried')
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
