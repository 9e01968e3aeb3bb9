import type { Socket as EngineSocket } from 'engine.io'
import type { TokenBucket } from '../sync/tokenBucket'

/** What may wait behind what is being sent: a reader that answers pings but never reads would fill the memory. */
const UNSENT = 8 * 1024 * 1024

type Data = string | Buffer | undefined

/** Packets may be empty. */
const sizeOf = (data: Data): number => data?.length ?? 0

/** Cuts off a connection that sends faster than its packets can take their turns, or that is told faster than it reads. */
export function boundVolume(conn: EngineSocket, received: () => TokenBucket): void {
  conn.on('data', (data: Data) => {
    if (received().waitFor(sizeOf(data)) > 0) conn.close(true)
    else received().spend(sizeOf(data))
  })
  let unsent = 0
  conn.on('packetCreate', ({ data }: { data?: Data }) => {
    unsent += sizeOf(data)
    if (unsent > UNSENT) conn.close(true)
  })
  // All that waits goes out together, once what went before is gone.
  conn.on('flush', () => {
    unsent = 0
  })
}
