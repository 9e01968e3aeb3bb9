import type { Logger } from 'pino'
import { LocalJobs, type BackgroundJobs, type JobStep, LeasedJobs } from './backgroundJobs'
import type { Db } from '../db/database'

const RETRY_MS = 10_000

interface JobOptions {
  jobs: BackgroundJobs
  name: string
  firstMs: number
  step: (position: string) => Promise<JobStep>
  logger: Pick<Logger, 'warn'>
}

export function startBackgroundJob({ jobs, name, firstMs, step, logger }: JobOptions): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const next = async () => {
    let restMs = RETRY_MS
    try {
      restMs = await jobs.runNext(name, step)
    } catch (error) {
      if (!isStopped) logger.warn({ err: error, job: name }, 'background job failed, will be retried')
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

export const createBackgroundJobs = (db: Db): BackgroundJobs => (db.isShared ? new LeasedJobs(db) : new LocalJobs())
