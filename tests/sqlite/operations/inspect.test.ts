import { expect, it } from 'vitest'
import { newId } from '#shared/ids'
import { freshPath, runOperation } from '#testkit/server/operations'

it('inspect refuses a folder without a database with a sentence', async () => {
  expect(await runOperation('inspect', freshPath('none'), newId())).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^There is no database /),
  })
})
