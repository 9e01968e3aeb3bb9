import { lineageKey, markRestored, restoredAt } from '#server/base/db/lineageStore'
import type { Services } from '#server/base/services'
import { wasDeleted } from '#server/records/endingStore'
import { findOwnedRecord, findRecord } from '#server/records/itineraryStore'
import type { PeerState } from './wire/peerState'
import { LandmarkFile } from './log/landmarkFile'
import type { RunHistory } from './log/runHistory'
import type { Room } from './room'
import type { SyncSettings } from './syncSettings'
import { StampSigner } from './log/stampSigner'
import { RollbackStore, skipVersions } from './log/rollbackStore'

type RollbackSettings = Pick<SyncSettings, 'recoveryMs' | 'proofMs'>
type RollbackDependencies = Pick<Services, 'config' | 'db' | 'bus' | 'log' | 'now'>

/**
 * Knows when the database has gone back in time: because a backup was restored, because a file beside it says so, or because a client shows a
 * stamp of what is not here. Only then, and for a while, editors may bring edits of others that the database lacks.
 */
export class Rollbacks {
  private constructor(
    private readonly deps: RollbackDependencies,
    private readonly settings: RollbackSettings,
    private readonly store: RollbackStore,
    readonly stamps: StampSigner,
    readonly landmark: LandmarkFile,
    private readonly rolledBackAt: number,
  ) {}

  /** Finds out by the landmark whether this is an older copy of the database than the one that was here before. */
  static async open(deps: RollbackDependencies, settings: RollbackSettings): Promise<Rollbacks> {
    const store = new RollbackStore(deps.db, deps.now)
    const stamps = new StampSigner(await lineageKey(deps.db))
    const landmark = new LandmarkFile(deps.config.dataDir)
    const noticedAt = (await isOlderCopy(deps.db, store, landmark)) ? await noteOlderCopy(deps, store, landmark) : 0
    const markedAt = await restoredAt(deps.db)
    landmark.noteRestoredAt(markedAt)
    return new Rollbacks(deps, settings, store, stamps, landmark, Math.max(markedAt, noticedAt))
  }

  /** Whether any editor may bring others' edits to a document now. */
  readonly isRecovering = ({ lastLossNoticedAt = 0 }: Pick<RunHistory, 'lastLossNoticedAt'>): boolean =>
    this.deps.now() < Math.max(this.rolledBackAt, lastLossNoticedAt) + this.settings.recoveryMs

  /** Whether a stamp seems to be of what this document does not have: another server may have written that a moment ago. */
  seemsAhead({ itineraryId, epoch, replica }: Room, text: string): boolean {
    const stamp = this.stamps.read(itineraryId, text)
    return stamp !== undefined && stamp.epoch === epoch && replica.lineage.isMissing(stamp, replica.headSeq)
  }

  /** Looks at the stamp that a connection shows. The first that proves a loss opens the document for a while; later ones their own connection. */
  considerStamp(room: Room, peer: PeerState, text: string): void {
    const { epoch, itineraryId, replica } = room
    const stamp = this.stamps.read(itineraryId, text)
    if (stamp === undefined || stamp.epoch !== epoch || !replica.lineage.isMissing(stamp, replica.headSeq)) return
    const now = this.deps.now()
    const noticed = replica.lineage.lossNoticedAt(stamp.run)
    peer.hasProof = now - (noticed ?? now) < this.settings.proofMs
    if (noticed === undefined) this.#notice(room, stamp.run, stamp.head)
  }

  /** Writes down how far documents have got. */
  writeLandmark(): Promise<void> {
    return this.landmark.write().catch((error: unknown) => {
      this.deps.log.debug({ err: error }, 'the landmark could not be written')
    })
  }

  #notice(room: Room, run: string, seen: number): void {
    const { itineraryId, replica } = room
    const { log: logger, now } = this.deps
    replica.lineage.noteLoss(run, now())
    const facts = { document: itineraryId, head: replica.headSeq, seen }
    logger.warn(facts, 'the database went back in time: for a week editors may bring what it lacks, also of each other')
    this.#write(room, run).catch((error: unknown) =>
      logger.error({ err: error, document: itineraryId }, 'that the database went back in time could not be noted'),
    )
    room.retryAllWithheld()
  }

  async #write({ itineraryId, replica }: Room, run: string): Promise<void> {
    const { db, bus } = this.deps
    await db.write(async (tx) => {
      const before = await findRecord(tx, itineraryId)
      const version = await this.store.noticeRollback(tx, itineraryId, run)
      const owned = await findOwnedRecord(tx, itineraryId)
      tx.afterCommit(() => {
        // Telling everybody counts it once more.
        replica.skipToVersion(version - 1)
        if (before !== undefined && owned !== undefined)
          bus.emit('recordChanged', { itineraryId, ownerId: owned.ownerId, before, after: owned.record })
      })
    })
  }
}

/** The same copy may have been put in its place once more: then it lacks the mark that it got the last time. */
async function isOlderCopy(db: RollbackDependencies['db'], store: RollbackStore, landmark: LandmarkFile): Promise<boolean> {
  const isAhead = await landmark.isAhead(
    (docId) => store.findPosition(docId),
    (docId) => wasDeleted(db, docId),
  )
  return isAhead || (await restoredAt(db)) < landmark.restoredAt
}

async function noteOlderCopy(
  { db, log: logger, now }: RollbackDependencies,
  store: RollbackStore,
  landmark: LandmarkFile,
): Promise<number> {
  logger.warn('the database is an older copy: for a week editors may bring what it lacks, also of each other')
  landmark.clear()
  try {
    const elapsed = now() - (await store.newestAt())
    await db.write(async (tx) => {
      await skipVersions(tx, elapsed)
      await markRestored(tx, now())
    })
  } catch (error) {
    logger.error({ err: error }, 'that the database went back in time could not be noted')
  }
  return now()
}
