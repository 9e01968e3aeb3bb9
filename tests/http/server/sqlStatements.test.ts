import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiClient } from '#testkit/api/apiClient'
import { eventually } from '#testkit/eventually'
import { startPopulatedServer, measureStatements, namedReads, type PopulatedServer } from '#testkit/server/populatedServer'

const FEW_THINGS = 2
const MANY_THINGS = 50

let few: PopulatedServer
let many: PopulatedServer
beforeAll(async () => {
  few = await startPopulatedServer(FEW_THINGS)
  many = await startPopulatedServer(MANY_THINGS)
})
afterAll(async () => {
  await few.server.close()
  await many.server.close()
})

it.each(namedReads)('$name runs the same few statements for 2 items and for 50', async ({ read }) => {
  const most = read[2]
  for (const as of ['visitor', 'owner'] as const) {
    const viewerIn = (populated: PopulatedServer) => (as === 'owner' ? populated.owner : new ApiClient(populated.server))
    // Retries, as background work may add statements.
    const [little, much] = await eventually(async () => {
      const both = [
        await measureStatements(few, viewerIn(few), read),
        await measureStatements(many, viewerIn(many), read),
      ] as const
      expect(both[1].statements, as).toEqual(both[0].statements)
      // A cached reply takes no statements.
      expect(both[1].statements.length).toBeGreaterThan(0)
      return both
    })
    expect(much.statements.length, `${as}: ${much.statements.join('\n')}`).toBeLessThanOrEqual(most + 1)
    if (little.things > 0) expect(much.things).toBeGreaterThan(little.things)
  }
})
