import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { ServerProcess } from './serverProcess'
import { Swarm } from './swarm'

const script = fileURLToPath(new URL('floor.mjs', import.meta.url))

it.for([[[]], [['--coalesce']]])(
  'a swarm on the relay %j sees all its edits, also in turns, and reconnects',
  async ([args = []]) => {
    const server = await ServerProcess.start({ script, args }, '')
    const swarm = new Swarm()
    try {
      const url = server.url.replace('http', 'ws')
      const seats = ['uno', 'dos'].map((document) => Array.from({ length: 3 }, () => ({ url, document })))
      await swarm.open({ kind: 'y-websocket', seats, content: { days: 2, eventsPerDay: 2, note: 'Una nota' } })
      expect(await swarm.edit({ rate: 100, seconds: 0.2 })).toMatchObject({ edits: 20, deliveries: 40, lost: 0 })
      const inTurns = await swarm.editInTurns({ ahead: 2, seconds: 60, edits: 30 })
      expect(inTurns).toMatchObject({ lost: 0, deliveries: inTurns.edits * 2 })
      const [{ seen } = { seen: [] }] = await swarm.lastEdits()
      expect(seen).toEqual([30, 30, 30])
      expect(await swarm.reconnect()).toHaveLength(6)
    } finally {
      swarm.close()
      await server.stop('SIGKILL')
    }
  },
)
