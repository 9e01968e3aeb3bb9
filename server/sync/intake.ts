import type { Connection } from './connection'
import type { Replica } from './replica'
import { stepOneFrame } from './protocol'

/**
 * Takes in a message that bears an update: applies it, or sets it aside and asks for what is missing before it. After an answer, what was
 * set aside is tried again. Throws a Refusal on what may not be.
 */
export function takeIn(replica: Replica, connection: Connection, kind: 'step2' | 'update', update: Uint8Array): void {
  const number = connection.count(kind)
  const apply = (content: Uint8Array) => replica.receive(content, connection.userId, connection)
  const mustAsk = !apply(update) && connection.setAside(number, update)
  if (kind === 'step2') connection.retry(apply)
  if (mustAsk) ask(replica, connection)
  // What changed something is reported after its commit.
  const report = replica.isClean ? connection.report() : undefined
  if (report !== undefined) connection.outbox.send(report)
}

function ask(replica: Replica, connection: Connection): void {
  connection.asks()
  connection.outbox.send(stepOneFrame(replica.doc))
}
