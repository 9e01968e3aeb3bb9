import type { Services } from '#server/base/services'
import { wasDeleted } from '#server/records/endingStore'
import { findRecord } from '#server/records/itineraryStore'
import type { PeerState } from './wire/peerState'
import { LandmarkFile } from './log/landmarkFile'
import type { RunHistory } from './log/runHistory'
import type { Room } from './room'
import type { SyncSettings } from './syncSettings'
import { StampSigner } from './log/stampSigner'
import { markRestored, RollbackStore, skipVersions } from './log/rollbackStore'

type RollbackDependencies = Pick<Services, 'config' | 'db' | 'bus' | 'log' | 'now'>

/**
 * Knows when the database has gone back in time: because a backup was restored, because a file beside it says so, or because a client shows a
 * stamp of what is not here. Only then, and for a while, editors may bring edits of others that the database lacks.
 */
export class Rollbacks {
  readonly stamps: StampSigner
  readonly landmark: LandmarkFile
  readonly #store: RollbackStore
  readonly #restoredAt: number

  constructor(
    private readonly deps: RollbackDependencies,
    private readonly settings: Pick<SyncSettings, 'recoveryMs' | 'proofMs'>,
  ) {
    this.#store = new RollbackStore(deps.db, deps.now)
    this.stamps = new StampSigner(this.#store.stampKey())
    this.landmark = new LandmarkFile(deps.config.dataDir)
    this.#restoredAt = Math.max(this.#store.restoredAt(), this.#lookBack())
    this.landmark.noteRestoredAt(this.#store.restoredAt())
  }

  /** Whether any editor may bring others' edits to a document now. */
  readonly isRecovering = ({ lastLossNoticedAt = 0 }: Pick<RunHistory, 'lastLossNoticedAt'>): boolean =>
    this.deps.now() < Math.max(this.#restoredAt, lastLossNoticedAt) + this.settings.recoveryMs

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

  /** Finds out by the landmark whether this is an older copy of the database; the instant of that finding, or 0. */
  #lookBack(): number {
    const { db, log: logger, now } = this.deps
    const isAhead = this.landmark.isAhead(
      (docId) => this.#store.findPosition(docId),
      (docId) => wasDeleted(db, docId),
    )
    // The same copy may have been put in its place once more: then it lacks the mark that it got the last time.
    if (!isAhead && this.#store.restoredAt() >= this.landmark.restoredAt) return 0
    logger.warn('the database is an older copy: for a week editors may bring what it lacks, also of each other')
    this.landmark.clear()
    try {
      skipVersions(db, now() - this.#store.newestAt())
      markRestored(db, now())
    } catch (error) {
      logger.error({ err: error }, 'that the database went back in time could not be noted')
    }
    return now()
  }

  #notice(room: Room, run: string, seen: number): void {
    const { itineraryId, replica } = room
    const { db, bus, log: logger, now } = this.deps
    replica.lineage.noteLoss(run, now())
    const facts = { document: itineraryId, head: replica.headSeq, seen }
    logger.warn(facts, 'the database went back in time: for a week editors may bring what it lacks, also of each other')
    try {
      const before = findRecord(db, itineraryId)
      // Telling everybody counts it once more.
      replica.skipToVersion(this.#store.noticeRollback(itineraryId, run) - 1)
      const after = findRecord(db, itineraryId)
      if (before !== undefined && after !== undefined) bus.emit('recordChanged', { itineraryId, before, after })
    } catch (error) {
      logger.error({ err: error, document: itineraryId }, 'that the database went back in time could not be noted')
    }
    room.retryAllWithheld()
  }
}
