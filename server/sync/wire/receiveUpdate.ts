import type { Replica } from '../document/replica'
import type { SyncConnection } from './syncConnection'
import { syncStep1Frame, ackFrame } from './frames'

export interface NumberedUpdate {
  kind: 'step2' | 'update'
  update: Uint8Array
  number: number
}

/** Sets aside what lacks a dependency, withholds others' edits without blame. Throws a CloseError. */
export function receiveUpdate(replica: Replica, connection: SyncConnection, { kind, update, number }: NumberedUpdate): void {
  const { ledger, peer } = connection
  const apply = (content: Uint8Array) => replica.receive(content, peer)
  const outcome = apply(update)
  if (outcome === 'withheld') ledger.withhold(number, update, kind === 'step2')
  const mustAsk = outcome === 'gap' && ledger.setAside(number, update)
  const mustAskAgain = kind === 'step2' && outcome !== 'withheld' && ledger.retry(apply)
  if (mustAsk || mustAskAgain) ask(replica, connection)
  ackIfClean(replica, connection)
}

/** Retries after the document grew or more is allowed. True if it changed. */
export function retryWithheld(replica: Replica, connection: SyncConnection): boolean {
  const before = replica.changeCount
  const mustAsk = connection.ledger.retry((content) => replica.receive(content, connection.peer))
  if (mustAsk) ask(replica, connection)
  ackIfClean(replica, connection)
  return replica.changeCount !== before
}

function ask(replica: Replica, { ledger, outbox }: SyncConnection): void {
  ledger.recordQuestion()
  outbox.send(syncStep1Frame(replica.doc))
}

/** A no-op update is on disk already; others are acked after their commit. */
function ackIfClean(replica: Replica, { ledger, outbox }: SyncConnection): void {
  const stored = replica.isClean ? ledger.nextAck() : undefined
  if (stored !== undefined) outbox.send(ackFrame(stored))
}
