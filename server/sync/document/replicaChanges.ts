import type { MemberRole } from '#shared/itinerary/roles'
import { DocumentFull } from '../refusal'
import { MAX_OWN_SHARE } from './checks/checkWritten'
import type { ClientIdOwners } from './clientIdOwners'
import type { DocumentChange, LoadedDoc } from './loadedDoc'
import type { UncommittedChange } from './uncommittedChanges'
import type { ReplicaAccess, ReplicaContext, ReplicaListener } from './replicaContext'
import type { ReplicaRenewal } from './replicaRenewal'
import type { ReplicaState } from './replicaState'
import type { UpdateSender } from './updateSender'

/** Changes a replica's document and queues the change. */
export class ReplicaChanges implements ReplicaAccess {
  readonly id: string
  readonly owners: ClientIdOwners

  constructor(
    private readonly state: ReplicaState,
    private readonly context: Pick<ReplicaContext, 'budget' | 'documentBytes' | 'isRecovering'>,
    private readonly listener: Pick<ReplicaListener, 'isShared' | 'roleOf' | 'beforeChange'>,
    private readonly renewal: Pick<ReplicaRenewal, 'rebuild'>,
    private readonly schedule: () => void,
  ) {
    this.id = state.id
    this.owners = state.owners
  }

  get loaded(): LoadedDoc {
    return this.state.loaded
  }

  get isReady(): boolean {
    return this.state.isReady
  }

  isShared(): boolean {
    return this.listener.isShared()
  }

  roleOf(userId: string): MemberRole | undefined {
    return this.listener.roleOf(userId)
  }

  isRecovering({ hasProof }: Pick<UpdateSender, 'hasProof'>): boolean {
    return hasProof || this.context.isRecovering(this.state.lineage)
  }

  claim(clientId: number, userId: string): void {
    const isReassigned = (this.owners.of(clientId) ?? userId) !== userId
    this.owners.assign(clientId, userId)
    this.state.pending.claim(clientId, userId, isReassigned)
    this.schedule()
  }

  mostBytesFor(userId: string | null, bytes: number): number {
    const { budget, documentBytes } = this.context
    if (userId === null || !this.listener.isShared()) return documentBytes
    const wroteMuch = budget.writtenToday(this.id, userId) + bytes > documentBytes * MAX_OWN_SHARE
    return wroteMuch ? documentBytes * (1 - MAX_OWN_SHARE) : documentBytes
  }

  change<T>(isForeign: boolean, mostBytes: number, act: () => DocumentChange<T>): DocumentChange<T> {
    const { state } = this
    if (!state.pending.hasChanges) this.listener.beforeChange()
    try {
      const change = act()
      const { update } = change
      if (update !== undefined && !state.growth.fits(update.length, mostBytes, state.loaded.doc))
        throw new DocumentFull('the document is full')
      return change
    } catch (error) {
      if (isForeign || state.loaded.wasTouched) void this.renewal.rebuild()
      throw error
    }
  }

  enqueue(entry: UncommittedChange): void {
    this.state.changes += 1
    this.state.pending.add(entry)
    if (entry.userId !== null) this.context.budget.spend(this.id, entry.userId, entry.data)
    this.schedule()
  }

  store(update: Uint8Array | undefined, by: Pick<UncommittedChange, 'userId' | 'isProposal'>): void {
    if (update !== undefined) this.enqueue({ data: update, origin: 'server', opId: null, ...by })
  }

  settled(): Promise<void> {
    return this.state.settled()
  }

  nextTurn(): Promise<void> {
    return this.state.nextTurn()
  }
}
