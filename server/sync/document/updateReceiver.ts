import type { AcceptedUpdate } from './checks/checkUpdate'
import { closeCodes, overloaded, Refusal } from '../refusal'
import { extractOwnPart } from './checks/extractOwnPart'
import type { FreshUpdate } from './checks/readUpdate'
import type { ReplicaAccess, ReplicaContext } from './replicaContext'
import type { UpdateSender, UpdateOutcome } from './updateSender'

/** How many clients of whom nothing was left are remembered of one connection. */
const MAX_LEFT_OUT_CLIENTS = 100_000

function leaveOut(clocks: ReadonlyMap<number, number>, bearer: UpdateSender): void {
  for (const [client, end] of clocks) bearer.leftOut.set(client, end)
  if (bearer.leftOut.size > MAX_LEFT_OUT_CLIENTS) throw overloaded('too many new clients')
}

/** Takes clients' updates into a document: all of one, or what of it its bearer may bring. */
export class UpdateReceiver {
  constructor(
    private readonly held: ReplicaAccess,
    private readonly context: Pick<ReplicaContext, 'budget' | 'newIds'>,
  ) {}

  /**
   * Applies a client's update, or what of it its bearer may bring, and queues what it changed. Throws a Refusal on what may not be; the
   * document is then as if it had never come. Only while `isReady`.
   */
  receive(update: Uint8Array, bearer: UpdateSender): UpdateOutcome {
    const fresh = this.held.loaded.read(update, bearer.leftOut)
    const isRecovering = this.held.isRecovering(bearer)
    const mayBring = (author: number) => isRecovering || this.held.owners.mayWrite(author, bearer)
    const isTheirs = (author: number) => this.held.owners.isOwn(author, bearer)
    if (!fresh.authors.every(mayBring)) return this.#takePart(fresh, bearer, isTheirs)
    if (!fresh.isComplete) return 'gap'
    let reach: AcceptedUpdate
    try {
      // What brings back a lost document is not told from what only makes one long.
      reach = this.held.loaded.check(fresh, isRecovering ? undefined : (author) => this.#isUnknown(author))
    } catch (error) {
      const isNamed = isRecovering || bearer.clientId !== undefined
      if (!(error instanceof Refusal) || !isNamed || fresh.authors.every(isTheirs)) throw error
      return this.#takePart(fresh, bearer, this.#withoutFaulty(fresh, isTheirs, mayBring))
    }
    this.#take(reach, bearer, isRecovering)
    return 'taken'
  }

  /** Takes what is by those of whom it `mayBring` it and stands on nothing else. The rest is not judged: its bearer did not write it. */
  #takePart(fresh: FreshUpdate, bearer: UpdateSender, mayBring: (author: number) => boolean): UpdateOutcome {
    const { update, isAll } = extractOwnPart(fresh, this.held.loaded.doc.store, (author) => !mayBring(author))
    if (!fresh.isComplete && !isAll) return 'gap'
    if (update !== undefined)
      this.#take(this.held.loaded.check(this.held.loaded.read(update)), bearer, this.held.isRecovering(bearer))
    return 'withheld'
  }

  /** Whose part of an update is taken that holds something wrong: all but theirs who wrote that, or, when it cannot be told apart, the bearer's. */
  #withoutFaulty(fresh: FreshUpdate, isTheirs: (author: number) => boolean, mayBring: (author: number) => boolean) {
    const faulty = this.held.loaded.faultyAuthors(fresh)
    const isSound = (author: number) => isTheirs(author) || (mayBring(author) && !faulty.has(author))
    try {
      const { update } = extractOwnPart(fresh, this.held.loaded.doc.store, (author) => !isSound(author))
      if (update !== undefined) this.held.loaded.check(this.held.loaded.read(update))
      return isSound
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return isTheirs
    }
  }

  #isUnknown(clientId: number): boolean {
    return !this.held.owners.has(clientId) && !this.held.loaded.doc.store.clients.has(clientId)
  }

  /** Throws a Refusal when so many client ids that the document does not know are too many from one connection or person. */
  spendIds(count: number, bearer: UpdateSender): void {
    const asker = { documentId: this.held.id, userId: bearer.userId, connection: bearer }
    this.context.newIds.spend(count, asker, this.held.isRecovering(bearer))
  }

  #take(reach: AcceptedUpdate, bearer: UpdateSender, isRecovering: boolean): void {
    const { userId } = bearer
    if (reach.hasStructs && this.context.budget.isSpent(this.held.id, userId))
      throw new Refusal(closeCodes.overloaded, 'enough was written today')
    const unclaimed = reach.authors.filter((author) => !this.held.owners.has(author))
    this.spendIds(unclaimed.filter((author) => this.#isUnknown(author)).length, bearer)
    leaveOut(reach.leftOut, bearer)
    const isOwn = reach.authors.every((author) => this.held.owners.of(author) === userId)
    const hasOthers = reach.authors.some((author) => (this.held.owners.of(author) ?? userId) !== userId)
    const mostBytes = reach.hasStructs ? this.held.mostBytesFor(isRecovering ? null : userId, reach.update.length) : Infinity
    const effect = this.held.change(true, mostBytes, () => ({
      result: undefined,
      update: this.held.loaded.apply(reach),
    })).update
    // Whose a lost id was nobody can tell from who brings it back: it is whose who speaks for it first.
    if (!isRecovering)
      for (const author of unclaimed) {
        this.held.claim(author, userId)
        this.held.owners.markUnconfirmed(author)
      }
    const origin = isOwn || (!isRecovering && !hasOthers) ? 'sync' : 'recovered'
    if (effect !== undefined) this.held.enqueue({ data: effect, origin, userId, opId: null, from: bearer })
    this.held.store(this.held.loaded.shortenNotes(), userId)
  }
}
