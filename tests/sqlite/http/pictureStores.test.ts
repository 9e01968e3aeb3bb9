import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { signUp } from '#testkit/api/apiClient'
import { jpeg, uploadAndGetPath } from '#testkit/api/pictures'
import { serverForTest } from '#testkit/server/testServer'

it('on SQLite pictures are stored only as files of the data folder', async () => {
  const server = await serverForTest()
  const ana = await signUp(server)
  const path = await uploadAndGetPath(ana, await jpeg(20, 20))
  expect((await ana.send('GET', path)).status).toBe(200)
  expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([path.slice('/uploads/'.length)])
  expect(await readdir(server.dataDir)).not.toContain('picture-cache')
})

describe('S3_URL', () => {
  it('is refused without DATABASE_URL, as a backup would miss the pictures', async () => {
    await expect(serverForTest({ env: { S3_URL: 'https://k:s@s3.example/fotos' } })).rejects.toThrow(
      'S3_URL: works with DATABASE_URL only',
    )
  })
})
