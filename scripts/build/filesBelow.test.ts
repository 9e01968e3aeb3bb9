import { expect, it } from 'vitest'
import { inProject } from '#server/base/projectRoot'
import { filesBelow } from './filesBelow'

it('finds the files of a group of the bundle', () => {
  const isPart = filesBelow(inProject('.'), ['shared/ids.ts'])
  expect([inProject('shared/ids.ts'), inProject('shared/limits.ts')].map(isPart)).toEqual([true, false])
})

it('tells of a file that has another name by now', () => {
  expect(() => filesBelow(inProject('.'), ['shared/ids.ts', 'shared/names.ts'])).toThrow('shared/names.ts, which does not exist')
})
