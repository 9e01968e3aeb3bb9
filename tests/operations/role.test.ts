// @module-tag long
import { expect, it } from 'vitest'
import { signUp } from '#testkit/api/apiClient'
import { freshPath, runOperation } from '#testkit/server/operations'
import { serverForTest } from '#testkit/server/testServer'

it('makes a user a moderator, and takes that back, beside a running server', async () => {
  const server = await serverForTest()
  const ana = await signUp(server, { username: 'Ana.Ruiz' })
  const mayModerate = async () => (await ana.attempt('GET /moderation/cases')).status
  expect(await mayModerate()).toBe(403)
  for (const name of ['ana.ruiz', '@ANA.Ruiz'])
    expect(await runOperation('role', server.dataDir, name, 'moderator')).toEqual({
      code: 0,
      stdout: '@Ana.Ruiz is a moderator from now on.\n',
      stderr: '',
    })
  expect(await mayModerate()).toBe(200)
  expect(await runOperation('role', server.dataDir, 'ana.ruiz', 'none')).toMatchObject({
    code: 0,
    stdout: '@Ana.Ruiz is no longer a moderator.\n',
  })
  expect(await mayModerate()).toBe(403)
})

it('names invalid arguments and unknown usernames', async () => {
  const server = await serverForTest()
  const usage = 'Usage: npm run role -- <username> moderator|none\n'
  for (const args of [[], ['ana'], ['ana', 'king'], ['ana', 'moderator', 'please']])
    expect(await runOperation('role', server.dataDir, ...args)).toEqual({ code: 1, stdout: '', stderr: usage })
  expect(await runOperation('role', server.dataDir, 'nadie', 'moderator')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no user @nadie.\n',
  })
})

it('creates no database where there is none', async () => {
  const { code, stderr } = await runOperation('role', { dataDir: freshPath('data'), databaseUrl: '' }, 'ana', 'moderator')
  expect([code, stderr]).toEqual([1, expect.stringContaining('There is no database')])
})
