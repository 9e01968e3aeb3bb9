// Calls methods of a swarm in a process of its own.
import { Swarm } from './swarm'
import type { LoadResponse, LoadCall } from './remoteSwarm'

const swarm = new Swarm()

process.on('message', ({ id, method, argument }: LoadCall) => {
  const answer = (reply: Omit<LoadResponse, 'id'>) => process.send?.({ id, ...reply } satisfies LoadResponse)
  // Both sides have the types of the same class.
  const act = swarm[method].bind(swarm) as (argument: unknown) => unknown
  Promise.resolve()
    .then(() => act(argument))
    .then(
      (value) => answer({ value }),
      (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
    )
})
process.on('disconnect', () => process.exit())
