import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { inProject } from '#server/base/projectRoot'
import { mutations } from './list'
import { mutate } from './tryMutation'

it.each(mutations)('$rule: the text to change occurs once in $file', async ({ file, ...mutation }) => {
  const text = await readFile(inProject(file), 'utf8')
  expect(mutate(text, mutation)).not.toBe(text)
})

it('refuses a change whose text occurs never or twice', () => {
  expect(() => mutate('a b', { find: 'c', replace: 'd' })).toThrow('0 times')
  expect(() => mutate('a b a', { find: 'a', replace: 'd' })).toThrow('2 times')
})
