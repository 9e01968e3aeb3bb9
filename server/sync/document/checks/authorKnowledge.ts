import * as Y from 'yjs'
import { tooLarge } from '../../refusal'

/** Visiting these takes a fraction of a second. No honest update comes close. */
const MAX_STRUCTS = 20_000_000

/**
 * Items that an author must have had when writing one: their earlier ones,
 * those it refers to, and so on.
 */
export class AuthorKnowledge {
  /** By author: clock of the item computed last, and known end clocks by client. */
  readonly #authors = new Map<number, { asOf: number; clocks: Map<number, number> }>()
  #structs = 0

  constructor(private readonly store: Y.Doc['store']) {}

  /** True if the author of `item` must have had that id. Query an author's items in order. */
  knew(item: Y.Item, { client, clock }: Y.ID): boolean {
    return clock < (this.#clocksOf(item).get(client) ?? 0)
  }

  #clocksOf(item: Y.Item): ReadonlyMap<number, number> {
    const { client, clock } = item.id
    const author = this.#authors.get(client) ?? { asOf: -1, clocks: new Map<number, number>() }
    this.#authors.set(client, author)
    if (author.asOf !== clock) {
      author.asOf = clock
      this.#learn(author.clocks, [[client, clock], ...basisOf(item)])
    }
    return author.clocks
  }

  #learn(clocks: Map<number, number>, due: [client: number, end: number][]): void {
    for (let next = due.pop(); next !== undefined; next = due.pop()) {
      const [client, end] = next
      const start = clocks.get(client) ?? 0
      const structs = this.store.clients.get(client)
      if (end <= start || structs === undefined) continue
      clocks.set(client, end)
      for (let i = Y.findIndexSS(structs, start); i < structs.length; i += 1) {
        const struct = structs[i]
        if (struct === undefined || struct.id.clock >= end) break
        this.#structs += 1
        if (this.#structs > MAX_STRUCTS) throw tooLarge('too many items at one place')
        if (struct instanceof Y.Item) due.push(...basisOf(struct))
      }
    }
  }
}

/** Items it refers to, as client and end clock. */
function basisOf({ origin, rightOrigin, parent }: Y.Item): [client: number, end: number][] {
  const holder = parent instanceof Y.AbstractType ? (parent._item?.id ?? null) : null
  return [origin, rightOrigin, holder].flatMap((id): [number, number][] => (id === null ? [] : [[id.client, id.clock + 1]]))
}
