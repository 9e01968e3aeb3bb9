import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { HighWaterMarkFile } from './highWaterMarkFile'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'periplo-landmark-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

const isAheadOf = (dataDir: string, headSeq: number): Promise<boolean> =>
  new HighWaterMarkFile(dataDir).isAhead(
    () => Promise.resolve({ epoch: 1, headSeq }),
    () => Promise.resolve(false),
  )

test('R50 positions of documents and the time of a restore survive a restart', async () => {
  const dataDir = folder()
  const highWaterMark = new HighWaterMarkFile(dataDir)
  highWaterMark.record('trip', { epoch: 1, headSeq: 12 })
  highWaterMark.recordRestoredAt(5000)
  await highWaterMark.write()
  expect([await isAheadOf(dataDir, 11), await isAheadOf(dataDir, 12)]).toEqual([true, false])
  expect(new HighWaterMarkFile(dataDir).restoredAt).toBe(5000)
})

test('R50 a write waits for the one under way', async () => {
  const dataDir = folder()
  const highWaterMark = new HighWaterMarkFile(dataDir)
  highWaterMark.record('trip', { epoch: 1, headSeq: 12 })
  void highWaterMark.write()
  await highWaterMark.write()
  expect(await isAheadOf(dataDir, 11)).toBe(true)
  expect(readdirSync(dataDir)).toEqual(['landmark.json'])
})

test('R50 the next write includes what the disk refused', async () => {
  const dataDir = folder()
  const highWaterMark = new HighWaterMarkFile(dataDir)
  highWaterMark.record('trip', { epoch: 1, headSeq: 12 })
  const inTheWay = join(dataDir, 'landmark.json.part')
  mkdirSync(inTheWay)
  await expect(highWaterMark.write()).rejects.toThrow('EISDIR')
  rmSync(inTheWay, { recursive: true })
  await highWaterMark.write()
  expect(await isAheadOf(dataDir, 11)).toBe(true)
})

test('R50 reads the format of an earlier server, and ignores a broken file', async () => {
  const dataDir = folder()
  writeFileSync(join(dataDir, 'landmark.json'), JSON.stringify([['trip', 1, 12]]))
  expect([await isAheadOf(dataDir, 11), await isAheadOf(dataDir, 12), new HighWaterMarkFile(dataDir).restoredAt]).toEqual([
    true,
    false,
    0,
  ])
  writeFileSync(join(dataDir, 'landmark.json'), '{"positions":[["tr')
  expect([await isAheadOf(dataDir, 1), new HighWaterMarkFile(dataDir).restoredAt]).toEqual([false, 0])
})
