import { onTestFinished, vi } from 'vitest'
import Database from 'better-sqlite3'
import { CommitQueue } from '#server/sync/log/commitQueue'
import { UpdateLog } from '#server/sync/log/updateLog'
import { createGate } from '../gate'

/** Delays commits until `release`. */
export function holdCommits() {
  const held = createGate()
  const original = UpdateLog.prototype.append
  const append = vi.spyOn(UpdateLog.prototype, 'append').mockImplementation(async function (this: UpdateLog, batch) {
    await held.opened
    return original.call(this, batch)
  })
  onTestFinished(() => append.mockRestore())
  return { append, release: held.open }
}

/** Delays queueing until `end`, as between two commits. Urgent commits pass. */
export function holdCommitQueue() {
  const held = new Map<Parameters<CommitQueue['add']>[0], CommitQueue>()
  const original = CommitQueue.prototype.add
  const add = vi.spyOn(CommitQueue.prototype, 'add').mockImplementation(function (this: CommitQueue, document, isUrgent) {
    if (isUrgent === true) original.call(this, document, isUrgent)
    else held.set(document, this)
  })
  const end = () => {
    add.mockRestore()
    for (const [document, queue] of held) queue.add(document)
    held.clear()
  }
  onTestFinished(end)
  return { end }
}

/** Makes appends fail until `restore` or the end of the test. */
export function simulateFullDisk(): { tries: () => number; restore: () => void } {
  const append = vi.spyOn(UpdateLog.prototype, 'append').mockImplementation(() => {
    return Promise.reject(new Database.SqliteError('database or disk is full', 'SQLITE_FULL'))
  })
  onTestFinished(() => append.mockRestore())
  return { tries: () => append.mock.calls.length, restore: () => append.mockRestore() }
}
