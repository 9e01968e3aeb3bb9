import type { Logger } from 'pino'
import type { Chores, ChoreStep } from './chores'

const RETRY_MS = 10_000

interface ChoreOptions {
  chores: Chores
  name: string
  firstMs: number
  step: (position: string) => Promise<ChoreStep>
  logger: Pick<Logger, 'warn'>
}

/** Returns a function that stops the job. */
export function startChore({ chores, name, firstMs, step, logger }: ChoreOptions): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const next = async () => {
    let restMs = RETRY_MS
    try {
      restMs = await chores.take(name, step)
    } catch (error) {
      if (!isStopped) logger.warn({ err: error, chore: name }, 'background job failed, will be retried')
    }
    wait(restMs)
  }
  const wait = (ms: number) => {
    if (isStopped) return
    timer = setTimeout(() => void next(), ms)
    timer.unref()
  }
  wait(firstMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
