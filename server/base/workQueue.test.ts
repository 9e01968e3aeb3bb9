import { expect, it } from 'vitest'
import type { AppError } from './errors'
import { createWorkQueue } from './workQueue'

function works(queue: ReturnType<typeof createWorkQueue>) {
  const begun: string[] = []
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const add = (name: string, size = 1, key = 'ana', signal?: AbortSignal) =>
    queue(
      key,
      size,
      () => {
        begun.push(name)
        return new Promise<string>((resolve, reject) => ends.set(name, { resolve: () => resolve(name), reject }))
      },
      signal,
    )
  return { begun, add, end: (name: string) => ends.get(name) }
}

it('runs a limited number concurrently and the others in order of arrival, also after a failure', async () => {
  const { begun, add, end } = works(createWorkQueue({ atOnce: 2, bytes: 100 }))
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => add(name, 1, name))
  await expect.poll(() => begun).toEqual(['a', 'b'])
  end('b')?.reject(new Error('b is broken'))
  await expect(b).rejects.toThrow('b is broken')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  end('a')?.resolve()
  expect(await a).toBe('a')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  const e = add('e')
  expect(begun).toHaveLength(4)
  for (const name of ['c', 'd']) end(name)?.resolve()
  expect(await Promise.all([c, d])).toEqual(['c', 'd'])
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  end('e')?.resolve()
  expect(await e).toBe('e')
})

it('runs a small task of another user before larger ones that came first', async () => {
  const { begun, add, end } = works(createWorkQueue({ atOnce: 1, bytes: 100 }))
  const done = [add('running', 20, 'ana'), add('large', 20, 'luis'), add('small', 1, 'eva')]
  for (const name of ['running', 'small', 'large']) {
    await expect.poll(() => begun.at(-1)).toBe(name)
    end(name)?.resolve()
  }
  expect(await Promise.all(done)).toEqual(['running', 'large', 'small'])
})

it('refuses a task that exceeds the total bytes, until others are done', async () => {
  const { add, end } = works(createWorkQueue({ atOnce: 1, bytes: 10 }))
  const [first, second] = [add('first', 6), add('second', 4)]
  await expect(add('third', 1)).rejects.toMatchObject({ name: 'TooManyRequestsError', retryAfter: 5 } satisfies Partial<AppError>)
  end('first')?.resolve()
  await first
  const again = add('again', 6)
  end('second')?.resolve()
  await second
  await expect.poll(() => end('again')).toBeDefined()
  end('again')?.resolve()
  expect(await again).toBe('again')
})

it('lets users take turns, and refuses too many tasks of one user', async () => {
  const { begun, add, end } = works(createWorkQueue({ atOnce: 1, bytes: 100, perKey: 3 }))
  const all = ['a1', 'a2', 'a3'].map((name) => add(name))
  await expect(add('a4')).rejects.toMatchObject({ name: 'TooManyRequestsError' })
  all.push(add('b1', 1, 'bruno'), add('c1', 1, 'carla'))
  for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) {
    await expect.poll(() => begun.at(-1)).toBe(name)
    end(name)?.resolve()
  }
  await Promise.all(all)
  const again = add('a5')
  await expect.poll(() => begun.at(-1)).toBe('a5')
  end('a5')?.resolve()
  expect(await again).toBe('a5')
})

it('runs one task of each key at a time, also while a slot is free', async () => {
  const { begun, add, end } = works(createWorkQueue({ atOnce: 2, bytes: 100 }))
  const all = [add('a1'), add('a2'), add('b1', 1, 'bruno')]
  await expect.poll(() => begun).toEqual(['a1', 'b1'])
  end('a1')?.resolve()
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2'])
  for (const name of ['b1', 'a2']) end(name)?.resolve()
  await Promise.all(all)
})

it('skips a task whose client left before it started', async () => {
  const { begun, add, end } = works(createWorkQueue({ atOnce: 1, bytes: 100 }))
  const leaving = new AbortController()
  const [a1, a2, a3] = [add('a1'), add('a2', 1, 'ana', leaving.signal), add('a3')]
  await expect.poll(() => begun).toEqual(['a1'])
  leaving.abort()
  end('a1')?.resolve()
  await expect(a2).rejects.toThrow('The request was aborted')
  await expect.poll(() => begun).toEqual(['a1', 'a3'])
  end('a3')?.resolve()
  await Promise.all([a1, a3])
})
