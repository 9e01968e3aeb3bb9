import type { MemberRole } from '#shared/itinerary/roles'
import type { ItineraryState } from '#shared/itinerary/differences'
import { computeView } from '#shared/itinerary/view'
import { findUserBriefs } from '#server/accounts/userStore'
import type { DbReader } from '#server/base/db/database'
import type { FairRunner } from '#server/base/fairScheduler'
import type { RecordSnapshot } from '#server/records/recordVersionStore'
import { listClientIdOwners } from './documentHistoryStore'
import { DocumentHistory } from './documentHistory'
import { readRecordAt } from './recordHistoryStore'
import type { HistoryCursor } from './versionChangeStore'

export interface PastItineraryState extends ItineraryState {
  collaborators: readonly string[]
  /** Of the collaborators. */
  roles: Readonly<Record<string, MemberRole>>
}

/** Cheapest in rising order. */
export class ItineraryHistory {
  readonly #document: DocumentHistory
  readonly #usernames = new Map<string, string>()
  #authors: Promise<Map<number, string>> | undefined

  constructor(
    private readonly db: DbReader,
    private readonly itineraryId: string,
    private readonly runFairly: FairRunner,
  ) {
    this.#document = new DocumentHistory(db, itineraryId, runFairly)
  }

  /** Undefined if not kept. */
  async at({ version, seq }: HistoryCursor): Promise<PastItineraryState | undefined> {
    const record = await readRecordAt(this.db, this.itineraryId, version)
    const doc = await this.#document.at(seq)
    if (record === undefined || doc === undefined) return undefined
    const named = await this.#named(record)
    const authors = await (this.#authors ??= listClientIdOwners(this.db, this.itineraryId))
    const authorOf = (clientId: number) => authors.get(clientId)
    return this.runFairly(() => ({ ...named, view: computeView(doc, record.startDate, record.endDate, undefined, authorOf) }))
  }

  async #named({ collaborators, roles, ...record }: RecordSnapshot): Promise<Omit<PastItineraryState, 'view'>> {
    const unknown = collaborators.filter((id) => !this.#usernames.has(id))
    if (unknown.length > 0)
      for (const { id, username } of (await findUserBriefs(this.db, unknown)).values()) this.#usernames.set(id, username)
    const knownRoles = Object.fromEntries(collaborators.map((id) => [id, roles?.[id] ?? ('editor' as const)]))
    return {
      record,
      collaborators,
      roles: knownRoles,
      people: new Map(collaborators.map((id) => [id, this.#usernames.get(id) ?? ''])),
    }
  }
}
