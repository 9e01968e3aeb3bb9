import { expect, it } from 'vitest'
import { inProject } from '#server/base/projectRoot'
import { matchModuleFiles } from './filesBelow'

it('finds the files of a group of the bundle', () => {
  const isPart = matchModuleFiles(inProject('.'), ['shared/ids.ts'])
  expect([inProject('shared/ids.ts'), inProject('shared/limits.ts')].map(isPart)).toEqual([true, false])
})

it('names a file that does not exist any more', () => {
  expect(() => matchModuleFiles(inProject('.'), ['shared/ids.ts', 'shared/names.ts'])).toThrow(
    'shared/names.ts, which does not exist',
  )
})
