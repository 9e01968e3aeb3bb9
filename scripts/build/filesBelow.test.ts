import { expect, it } from 'vitest'
import { resolveInProject } from '#server/base/projectRoot'
import { matchModuleFiles } from './filesBelow'

it('finds the files of a group of the bundle', () => {
  const isPart = matchModuleFiles(resolveInProject('.'), ['shared/ids.ts'])
  expect([resolveInProject('shared/ids.ts'), resolveInProject('shared/limits.ts')].map(isPart)).toEqual([true, false])
})

it('names a file that does not exist any more', () => {
  expect(() => matchModuleFiles(resolveInProject('.'), ['shared/ids.ts', 'shared/names.ts'])).toThrow(
    'shared/names.ts, which does not exist',
  )
})
