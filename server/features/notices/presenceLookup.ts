import type { NodeBus } from '#server/base/cluster/nodeBus'
import { clusterTopics } from '#server/base/cluster/clusterTopics'

export interface PresenceSource {
  /** Connected users; may repeat. */
  peopleOn(itineraryId: string): string[]
}

const ANSWER_MS = 500
/** Limit of a message between servers. */
const MAX_IDS = 100

export class PresenceLookup {
  readonly #asking = new Map<string, (userIds: readonly string[]) => void>()
  readonly #stops: (() => void)[] = []

  constructor(
    private readonly sources: readonly PresenceSource[],
    private readonly nodes: NodeBus | undefined,
    private readonly newId: () => string,
  ) {
    if (nodes === undefined) return
    this.#stops = [
      nodes.subscribe('whoIsOn', clusterTopics.whoIsOn, ({ asked, itineraryId }) => this.#answer(nodes, asked, itineraryId)),
      nodes.subscribe('areOn', clusterTopics.areOn, ({ asked, userIds }) => this.#asking.get(asked)?.(userIds)),
    ]
  }

  /** Undefined: other servers are unreachable. */
  async findConnectedUserIds(itineraryId: string): Promise<Set<string> | undefined> {
    const { nodes } = this
    const found = this.#here(itineraryId)
    if (nodes === undefined) return found
    if (!nodes.isConnected) return undefined
    const asked = this.newId()
    this.#asking.set(asked, (userIds) => {
      for (const userId of userIds) found.add(userId)
    })
    nodes.publish('whoIsOn', { asked, itineraryId })
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
    this.#asking.delete(asked)
    for (const userId of this.#here(itineraryId)) found.add(userId)
    return found
  }

  close(): void {
    for (const stop of this.#stops) stop()
  }

  #here(itineraryId: string): Set<string> {
    return new Set(this.sources.flatMap((source) => source.peopleOn(itineraryId)))
  }

  #answer(nodes: NodeBus, asked: string, itineraryId: string): void {
    const here = [...this.#here(itineraryId)]
    for (let from = 0; from < here.length; from += MAX_IDS)
      nodes.publish('areOn', { asked, userIds: here.slice(from, from + MAX_IDS) })
  }
}
