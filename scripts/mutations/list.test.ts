import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { resolveInProject } from '#server/base/projectRoot'
import { mutations } from './list'
import { applyMutation } from './tryMutation'

it.each(mutations)('$rule: the text to change occurs once in $file', async ({ file, ...mutation }) => {
  const text = await readFile(resolveInProject(file), 'utf8')
  expect(applyMutation(text, mutation)).not.toBe(text)
})

it('refuses a change whose text occurs never or twice', () => {
  expect(() => applyMutation('a b', { find: 'c', replace: 'd' })).toThrow('0 times')
  expect(() => applyMutation('a b a', { find: 'a', replace: 'd' })).toThrow('2 times')
})
