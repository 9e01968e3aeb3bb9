import { expect, it } from 'vitest'
import { StartedParts } from './startedParts'

it('stop in reverse order, each after the one before has stopped', async () => {
  const stopped: string[] = []
  const started = new StartedParts()
  expect(started.add('database', (part) => stopped.push(part))).toBe('database')
  started.addStop(async () => {
    await Promise.resolve()
    stopped.push('room')
  })
  started.addStop(() => stopped.push('socket'))
  await started.close()
  expect(stopped).toEqual(['socket', 'room', 'database'])
})

it('stop once, also when closed twice', async () => {
  let stops = 0
  const started = new StartedParts()
  started.addStop(() => (stops += 1))
  await Promise.all([started.close(), started.close()])
  expect(stops).toBe(1)
})

it('stop all although one fails, and reject with its error', async () => {
  let stops = 0
  const started = new StartedParts()
  started.addStop(() => (stops += 1))
  started.addStop(() => Promise.reject(new Error('socket stuck')))
  await expect(started.close()).rejects.toThrow('socket stuck')
  expect(stops).toBe(1)
})
