import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CommitQueue, type CommitParticipant } from './commitQueue'
import type { LogAppend } from './logAppend'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const append: LogAppend = {
  docId: 'trip',
  headSeq: 0,
  isFirstOfRun: false,
  rows: [],
  claims: new Map(),
  reassigned: new Set(),
  revokedUserIds: new Set(),
}

const document = (): CommitParticipant => ({
  takeAppend: () => append,
  onCommitted: () => undefined,
  onPostponed: () => undefined,
  onConflict: () => undefined,
  onStatusUnknown: () => undefined,
  onFailed: () => undefined,
  onBatchCommitted: () => undefined,
})

/** Start times of commits, with edits arriving during each. */
async function beginnings(commitMs: number, settings: { commitGapMs: number; longestCommitGapMs: number }): Promise<number[]> {
  const start = performance.now()
  const began: number[] = []
  const queue = new CommitQueue(
    {
      log: {
        async append(batch) {
          began.push(performance.now() - start)
          if (began.length < 4) queue.add(document())
          await new Promise((resolve) => setTimeout(resolve, commitMs))
          return batch.map(() => ({ version: 1 }))
        },
      },
      db: { whenWritable: () => pause(0, true) },
      logger: pino({ enabled: false }),
    },
    { ...settings, lockedMs: 0 },
  )
  queue.add(document())
  await vi.advanceTimersByTimeAsync(1000)
  return began.map(Math.round)
}

test('commits are spaced by the time the last one took', async () => {
  expect(await beginnings(2, { commitGapMs: 0, longestCommitGapMs: 5 })).toEqual([0, 4, 8, 12])
})

test('a slow disk adds only a short gap between commits', async () => {
  expect(await beginnings(100, { commitGapMs: 0, longestCommitGapMs: 5 })).toEqual([0, 105, 210, 315])
})

test('the gap between commits can be set larger', async () => {
  expect(await beginnings(2, { commitGapMs: 20, longestCommitGapMs: 5 })).toEqual([0, 22, 44, 66])
})
