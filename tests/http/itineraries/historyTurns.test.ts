import { expect, it, onTestFinished, vi } from 'vitest'
import { KeyedQueue } from '#server/base/keyedQueue'
import { FairScheduler } from '#server/base/fairScheduler'
import { DocumentHistory } from '#server/history/versions/documentHistory'
import { createGate } from '#testkit/gate'
import { captureStatements } from '#testkit/server/captureStatements'
import { setUpVersionsFixture } from '#testkit/server/versionsFixture'

const fixture = setUpVersionsFixture()
const { read, entries, restore, versionOf, change } = fixture

async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  const take = vi.spyOn(FairScheduler.prototype, 'runNext')
  onTestFinished(() => take.mockRestore())
  await work()
  return take.mock.calls.length
}

it('a version is read in several scheduler turns, without the current days and ideas', async () => {
  await change({ title: 'Otra' })
  const statements = await captureStatements(fixture.server.services.db, async () => {
    // Document, updates and view of each state, their difference and the response.
    expect(await turnsOf(() => versionOf(1))).toBeGreaterThanOrEqual(6)
  })
  expect(statements.filter((text) => /\bFROM (?:days|events) WHERE/.test(text))).toEqual([])
})

it('a restore reads the documents in several scheduler turns and writes in the last', async () => {
  await change({ title: 'Otra' })
  const gate = createGate()
  const take = vi.spyOn(FairScheduler.prototype, 'runNext').mockImplementation(async (_key, work) => {
    if (take.mock.calls.length > 4) await gate.opened
    return work()
  })
  onTestFinished(() => take.mockRestore())
  const answer = restore(1)
  await expect.poll(() => take.mock.calls.length).toBe(5)
  expect((await read()).title).toBe('Otra')
  gate.open()
  expect((await answer).status).toBe(204)
  expect((await read()).title).toBe('Roma')
})

it('history reads of one user run one after the other, those of two users in parallel', async () => {
  const gate = createGate()
  const readers = new Set<DocumentHistory>()
  const { at } = DocumentHistory.prototype
  const reading = vi.spyOn(DocumentHistory.prototype, 'at').mockImplementation(async function (this: DocumentHistory, seq) {
    readers.add(this)
    await gate.opened
    return at.call(this, seq)
  })
  onTestFinished(() => reading.mockRestore())
  const asked = vi.spyOn(KeyedQueue.prototype, 'run')
  onTestFinished(() => asked.mockRestore())
  const answers = [entries(), versionOf(1), restore(1), entries(fixture.luis)]
  await expect.poll(() => asked.mock.calls.filter(([key]) => key !== fixture.id).length).toBe(4)
  await expect.poll(() => readers.size).toBe(2)
  gate.open()
  await Promise.all(answers)
  expect(readers.size).toBe(5)
})
