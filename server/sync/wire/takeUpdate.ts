import type { SyncConnection } from './syncConnection'
import type { Replica } from '../document/replica'
import { stepOneFrame } from './frames'

/**
 * Takes in a message that bears an update: applies it, or sets it aside and asks for what is missing before it. After an answer, what was
 * set aside is tried again. What it holds of others is no fault of its sender's, and waits. Throws a Refusal on what may not be.
 */
export function takeUpdate(replica: Replica, connection: SyncConnection, kind: 'step2' | 'update', update: Uint8Array): void {
  const number = connection.countUpdate(kind)
  const apply = (content: Uint8Array) => replica.receive(content, connection)
  const outcome = apply(update)
  if (outcome === 'withheld') connection.withhold(number, update, kind === 'step2')
  const mustAsk = outcome === 'gap' && connection.setAside(number, update)
  const mustAskAgain = kind === 'step2' && outcome !== 'withheld' && connection.retry(apply)
  if (mustAsk || mustAskAgain) ask(replica, connection)
  // What changed something is reported after its commit.
  const report = replica.isClean ? connection.report() : undefined
  if (report !== undefined) connection.outbox.send(report)
}

/** Tries once more what was withheld, now that the document has grown or more may be brought. Says whether that changed anything. */
export function retryWithheld(replica: Replica, connection: SyncConnection): boolean {
  const before = replica.changes
  const mustAsk = connection.retry((content) => replica.receive(content, connection))
  if (mustAsk) ask(replica, connection)
  const report = replica.isClean ? connection.report() : undefined
  if (report !== undefined) connection.outbox.send(report)
  return replica.changes !== before
}

function ask(replica: Replica, connection: SyncConnection): void {
  connection.noteQuestion()
  connection.outbox.send(stepOneFrame(replica.doc))
}
