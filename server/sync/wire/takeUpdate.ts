import type { SyncConnection } from './syncConnection'
import type { Replica } from '../document/replica'
import { stepOneFrame, storedFrame } from './frames'

/** An update with its number among those of its connection. */
export interface CountedUpdate {
  kind: 'step2' | 'update'
  update: Uint8Array
  number: number
}

/**
 * Takes in a message that bears an update: applies it, or sets it aside and asks its sender for what is missing before it. A step 2 is an answer,
 * so that what was set aside is tried again. Other people's edits in it wait, without fault of the sender's. Throws a Refusal on what may not be.
 */
export function takeUpdate(replica: Replica, connection: SyncConnection, { kind, update, number }: CountedUpdate): void {
  const { ledger, peer } = connection
  const apply = (content: Uint8Array) => replica.receive(content, peer)
  const outcome = apply(update)
  if (outcome === 'withheld') ledger.withhold(number, update, kind === 'step2')
  const mustAsk = outcome === 'gap' && ledger.setAside(number, update)
  const mustAskAgain = kind === 'step2' && outcome !== 'withheld' && ledger.retry(apply)
  if (mustAsk || mustAskAgain) ask(replica, connection)
  reportIfClean(replica, connection)
}

/** Tries once more what was withheld, now that the document has grown or more may be brought. Says whether that changed anything. */
export function retryWithheld(replica: Replica, connection: SyncConnection): boolean {
  const before = replica.changes
  const mustAsk = connection.ledger.retry((content) => replica.receive(content, connection.peer))
  if (mustAsk) ask(replica, connection)
  reportIfClean(replica, connection)
  return replica.changes !== before
}

function ask(replica: Replica, { ledger, outbox }: SyncConnection): void {
  ledger.noteQuestion()
  outbox.send(stepOneFrame(replica.doc))
}

/** What changed nothing is on disk already; anything else is reported after its commit. */
function reportIfClean(replica: Replica, { ledger, outbox }: SyncConnection): void {
  const stored = replica.isClean ? ledger.report() : undefined
  if (stored !== undefined) outbox.send(storedFrame(stored))
}
