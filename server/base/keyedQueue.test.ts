import { expect, it } from 'vitest'
import { createGate } from '#testkit/gate'
import { KeyedQueue } from './keyedQueue'

it('runs tasks of a key in order, and those of other keys concurrently', async () => {
  const queue = new KeyedQueue()
  const [first, second] = [createGate(), createGate()]
  const log: string[] = []
  const work = (name: string, gate = createGate()) =>
    queue.run(name.slice(0, -1), async () => {
      log.push(`${name} begins`)
      await gate.opened
      log.push(`${name} ends`)
      return name
    })
  const all = [work('ana1', first), work('ana2', second)]
  void work('luis1')
  await expect.poll(() => log).toEqual(['ana1 begins', 'luis1 begins'])
  first.open()
  await expect.poll(() => log).toEqual(['ana1 begins', 'luis1 begins', 'ana1 ends', 'ana2 begins'])
  second.open()
  expect(await Promise.all(all)).toEqual(['ana1', 'ana2'])
})

it('continues after a failed task', async () => {
  const queue = new KeyedQueue()
  const failed = queue.run('ana', () => Promise.reject(new Error('no')))
  const next = queue.run('ana', async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})

it('settled waits for the tasks of one key, or of all', async () => {
  const queue = new KeyedQueue()
  const gate = createGate()
  const log: string[] = []
  void queue.run('ana', () => gate.opened)
  await queue.settled('luis')
  const settled = [queue.settled('ana'), queue.settled()].map((each) => each.then(() => log.push('settled')))
  expect(log).toEqual([])
  gate.open()
  await Promise.all(settled)
  expect(log).toHaveLength(2)
})
