import { getOrCreateLineageKey, markRestored, findRestoredAt } from '#server/base/db/lineageStore'
import type { Services } from '#server/base/services'
import { wasItineraryDeleted } from '#server/access/accessLossStore'
import { findOwnedRecord, findRecord } from '#server/records/itineraryStore'
import type { PeerState } from './wire/incomingConnection'
import { HighWaterMarkFile } from './log/highWaterMarkFile'
import { type ServerRunHistory, StampSigner } from './log/serverRunHistory'
import type { Room } from './room'
import type { SyncSettings } from './syncSettings'
import { RollbackStore, skipVersions } from './log/rollbackStore'

type RollbackSettings = Pick<SyncSettings, 'recoveryMs' | 'proofMs'>
type RollbackDependencies = Pick<Services, 'config' | 'db' | 'bus' | 'log' | 'now'>

/** By a restore, the high-water mark file or a client's stamp. For a while editors may bring missing edits of others. */
export class RollbackDetector {
  private constructor(
    private readonly deps: RollbackDependencies,
    private readonly settings: RollbackSettings,
    private readonly store: RollbackStore,
    readonly stamps: StampSigner,
    readonly highWaterMark: HighWaterMarkFile,
    private readonly rolledBackAt: number,
  ) {}

  static async open(deps: RollbackDependencies, settings: RollbackSettings): Promise<RollbackDetector> {
    const store = new RollbackStore(deps.db, deps.now)
    const stamps = new StampSigner(await getOrCreateLineageKey(deps.db))
    const highWaterMark = new HighWaterMarkFile(deps.config.dataDir)
    const noticedAt = (await isOlderCopy(deps.db, store, highWaterMark)) ? await recordOlderCopy(deps, store, highWaterMark) : 0
    const markedAt = await findRestoredAt(deps.db)
    highWaterMark.recordRestoredAt(markedAt)
    return new RollbackDetector(deps, settings, store, stamps, highWaterMark, Math.max(markedAt, noticedAt))
  }

  /** While any editor may bring others' edits. */
  readonly isRecovering = ({ lastLossNoticedAt = 0 }: Pick<ServerRunHistory, 'lastLossNoticedAt'>): boolean =>
    this.deps.now() < Math.max(this.rolledBackAt, lastLossNoticedAt) + this.settings.recoveryMs

  /** Another server may have just written the stamp's update. */
  seemsAhead({ itineraryId, epoch, replica }: Room, text: string): boolean {
    const stamp = this.stamps.verify(itineraryId, text)
    return stamp !== undefined && stamp.epoch === epoch && replica.runHistory.isMissing(stamp, replica.headSeq)
  }

  /** The first proof opens the document for recovery; later ones only their connection. */
  checkStamp(room: Room, peer: PeerState, text: string): void {
    const { epoch, itineraryId, replica } = room
    const stamp = this.stamps.verify(itineraryId, text)
    if (stamp === undefined || stamp.epoch !== epoch || !replica.runHistory.isMissing(stamp, replica.headSeq)) return
    const now = this.deps.now()
    const noticed = replica.runHistory.lossNoticedAt(stamp.run)
    peer.hasProof = now - (noticed ?? now) < this.settings.proofMs
    if (noticed === undefined) this.#notice(room, stamp.run, stamp.head)
  }

  writeHighWaterMark(): Promise<void> {
    return this.highWaterMark.write().catch((error: unknown) => {
      this.deps.log.debug({ err: error }, 'high-water mark could not be written')
    })
  }

  #notice(room: Room, run: string, seen: number): void {
    const { itineraryId, replica } = room
    const { log: logger, now } = this.deps
    replica.runHistory.recordLoss(run, now())
    const facts = { document: itineraryId, head: replica.headSeq, seen }
    logger.warn(facts, 'database went back in time: for a week editors may resend lost updates, also those of other users')
    this.#write(room, run).catch((error: unknown) =>
      logger.error({ err: error, document: itineraryId }, 'database rollback could not be recorded'),
    )
    room.retryAllWithheld()
  }

  async #write({ itineraryId, replica }: Room, run: string): Promise<void> {
    const { db, bus } = this.deps
    await db.write(async (tx) => {
      const before = await findRecord(tx, itineraryId)
      const version = await this.store.recordRollback(tx, itineraryId, run)
      const owned = await findOwnedRecord(tx, itineraryId)
      tx.afterCommit(() => {
        // `recordChanged` adds one.
        replica.skipToVersion(version - 1)
        if (before !== undefined && owned !== undefined)
          bus.emit('recordChanged', { itineraryId, ownerId: owned.ownerId, before, after: owned.record })
      })
    })
  }
}

/** A copy restored twice lacks the mark from the first time. */
async function isOlderCopy(
  db: RollbackDependencies['db'],
  store: RollbackStore,
  highWaterMark: HighWaterMarkFile,
): Promise<boolean> {
  const isAhead = await highWaterMark.isAhead(
    (docId) => store.findPosition(docId),
    (docId) => wasItineraryDeleted(db, docId),
  )
  return isAhead || (await findRestoredAt(db)) < highWaterMark.restoredAt
}

async function recordOlderCopy(
  { db, log: logger, now }: RollbackDependencies,
  store: RollbackStore,
  highWaterMark: HighWaterMarkFile,
): Promise<number> {
  logger.warn('database is an older copy: for a week editors may resend lost updates, also those of other users')
  highWaterMark.clear()
  try {
    const elapsed = now() - (await store.newestAt())
    await db.write(async (tx) => {
      await skipVersions(tx, elapsed)
      await markRestored(tx, now())
    })
  } catch (error) {
    logger.error({ err: error }, 'database rollback could not be recorded')
  }
  return now()
}
