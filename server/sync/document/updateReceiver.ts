import { roleCanEdit, roleCanPropose } from '#shared/itinerary/roles'
import { closeCodes } from '#shared/sync/closeCodes'
import type { AcceptedUpdate } from './checks/checkUpdate'
import { ForbiddenByRoleError, overloadedError, CloseError } from '../closeError'
import { extractOwnPart } from './checks/extractOwnPart'
import { hasNewContent, type UncheckedUpdate } from './checks/readUpdate'
import type { ReplicaAccess, ReplicaContext } from './replicaState'
import type { UpdateSender, UpdateOutcome } from './updateSender'

/** Ignored clients per connection. */
const MAX_IGNORED_CLIENTS = 100_000

function ignoreClocks(clocks: ReadonlyMap<number, number>, sender: UpdateSender): void {
  for (const [client, end] of clocks) sender.ignoredClocks.set(client, end)
  if (sender.ignoredClocks.size > MAX_IGNORED_CLIENTS) throw overloadedError('too many new clients')
}

export class UpdateReceiver {
  constructor(
    private readonly document: ReplicaAccess,
    private readonly context: Pick<ReplicaContext, 'budget' | 'newIds'>,
  ) {}

  /** Applies the part that its sender may bring. On a CloseError nothing is changed. Requires `isReady`. */
  receive(update: Uint8Array, sender: UpdateSender): UpdateOutcome {
    const fresh = this.document.loaded.read(update, sender.ignoredClocks)
    const refusal = sender.refusal?.()
    if (refusal !== undefined && hasNewContent(fresh, this.document.loaded.doc)) throw refusal
    const role = this.document.roleOf(sender.userId) ?? 'viewer'
    const isTheirs = (author: number) => this.document.owners.isOwn(author, sender)
    const mayRecover = this.document.isRecovering(sender)
    if (!roleCanPropose(role) && hasNewContent(fresh, this.document.loaded.doc)) {
      // A viewer's copy may hold what the database lost. Editors bring that back.
      if (mayRecover && !fresh.authors.some(isTheirs)) return 'withheld'
      throw new ForbiddenByRoleError(role)
    }
    const mayEdit = roleCanEdit(role)
    const isRecovering = mayEdit && mayRecover
    // Authorship decides what a proposer may change: known unowned ids cannot be taken over.
    const mayBring = (author: number) => isRecovering || isTheirs(author) || (!mayRecover && this.#isUnknown(author))
    if (!fresh.authors.every(mayBring)) return this.#takePart(fresh, sender, isTheirs, isRecovering)
    if (!fresh.isComplete) return 'gap'
    this.document.loaded.checkNewEntries(fresh)
    let reach: AcceptedUpdate
    try {
      // During recovery GC structs may be part of lost edits.
      reach = this.document.loaded.check(fresh, isRecovering ? undefined : (author) => this.#isUnknown(author))
    } catch (error) {
      const isNamed = isRecovering || sender.clientId !== undefined
      if (!(error instanceof CloseError) || !isNamed || fresh.authors.every(isTheirs)) throw error
      return this.#takePart(fresh, sender, this.#withoutFaulty(fresh, isTheirs, mayBring), isRecovering)
    }
    this.#take(reach, sender, isRecovering)
    return 'taken'
  }

  /** The rest is not checked: the sender did not write it. */
  #takePart(
    fresh: UncheckedUpdate,
    sender: UpdateSender,
    mayBring: (author: number) => boolean,
    isRecovering: boolean,
  ): UpdateOutcome {
    const { update, isAll } = extractOwnPart(fresh, this.document.loaded.doc.store, (author) => !mayBring(author))
    if (!fresh.isComplete && !isAll) return 'gap'
    if (update !== undefined) this.#take(this.document.loaded.check(this.document.loaded.read(update)), sender, isRecovering)
    return 'withheld'
  }

  /** Takes all but the faulty authors' items; if that is refused too, only the sender's own. */
  #withoutFaulty(fresh: UncheckedUpdate, isTheirs: (author: number) => boolean, mayBring: (author: number) => boolean) {
    const faulty = this.document.loaded.findInvalidClients(fresh)
    const isSound = (author: number) => isTheirs(author) || (mayBring(author) && !faulty.has(author))
    try {
      const { update } = extractOwnPart(fresh, this.document.loaded.doc.store, (author) => !isSound(author))
      if (update !== undefined) this.document.loaded.check(this.document.loaded.read(update))
      return isSound
    } catch (error) {
      if (!(error instanceof CloseError)) throw error
      return isTheirs
    }
  }

  #isUnknown(clientId: number): boolean {
    return !this.document.owners.has(clientId) && !this.document.loaded.doc.store.clients.has(clientId)
  }

  spendIds(count: number, sender: UpdateSender): void {
    const asker = { documentId: this.document.id, userId: sender.userId, connection: sender }
    this.context.newIds.spend(count, asker, this.document.isRecovering(sender))
  }

  #take(reach: AcceptedUpdate, sender: UpdateSender, isRecovering: boolean): void {
    const { userId } = sender
    if (reach.hasStructs && this.context.budget.isSpent(this.document.id, userId))
      throw new CloseError(closeCodes.overloaded, 'enough was written today')
    const unclaimed = reach.authors.filter((author) => !this.document.owners.has(author))
    const isNew = new Set(unclaimed.filter((author) => this.#isUnknown(author)))
    this.spendIds(isNew.size, sender)
    ignoreClocks(reach.ignoredClocks, sender)
    const isOwn = reach.authors.every((author) => this.document.owners.of(author) === userId)
    const hasOthers = reach.authors.some((author) => (this.document.owners.of(author) ?? userId) !== userId)
    const mostBytes = reach.hasStructs ? this.document.sizeLimitFor(isRecovering ? null : userId, reach.update.length) : Infinity
    const isTheirs = (author: number) => (this.document.owners.of(author) ?? userId) === userId
    const role = this.document.roleOf(userId) ?? 'viewer'
    const isProposal = !roleCanEdit(role)
    const isOwnMaker = (author: number) => this.document.owners.of(author) === userId || isNew.has(author)
    const effect = this.document.change(true, mostBytes, () => {
      const { loaded } = this.document
      const update = isProposal ? loaded.applyProposal(reach, isOwnMaker, new ForbiddenByRoleError(role)) : loaded.apply(reach)
      if (!isRecovering && this.document.isShared()) loaded.checkUserShare(isTheirs)
      return { result: undefined, update }
    }).update
    // During recovery users bring others' edits: a new id stays unowned until declared.
    if (!isRecovering)
      for (const author of unclaimed) {
        this.document.claim(author, userId)
        this.document.owners.markUnconfirmed(author)
      }
    const origin = isOwn || (!isRecovering && !hasOthers) ? 'sync' : 'recovered'
    if (effect !== undefined)
      this.document.enqueue({ data: effect, origin, userId, opId: null, sender, sessionId: sender.sessionId, isProposal })
    this.document.enqueueServerUpdate(this.document.loaded.shortenNotes(), { userId, isProposal })
  }
}
