import { expect, it } from 'vitest'
import { serverForTest } from '#testkit/server/testServer'
import { temporaryFolder } from '#testkit/sync/syncServerForTest'

it('a start on a taken port leaves the data folder to the next start', async () => {
  const { port } = await serverForTest()
  const dataDir = await temporaryFolder()
  await expect(serverForTest({ dataDir, env: { PORT: String(port) } })).rejects.toThrow(`cannot listen on 127.0.0.1:${port}`)
  expect((await fetch(`${(await serverForTest({ dataDir })).url}/api/itineraries`)).status).toBe(200)
})
