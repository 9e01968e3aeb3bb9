import * as Y from 'yjs'
import { roots } from '#shared/itinerary/doc'
import { codePoints, limits } from '#shared/limits'
import { checkContent, schemaNodeOf, type SchemaNode } from './checkContent'
import { DocumentFull, invalid, tooLarge } from '../../refusal'

const MAX_DAYS = 1000
const MAX_EVENTS = 10_000
/** The part of all possible days or events that one person may not exceed when no more than that part is left. */
export const MAX_OWN_SHARE = 1 / 4

/** The items that a transaction wrote. Only to be called before Yjs joins them with older ones. */
export function writtenItems({ doc, beforeState, afterState }: Y.Transaction): Y.Item[] {
  const written: Y.Item[] = []
  for (const [client, after] of afterState) {
    const before = beforeState.get(client) ?? 0
    const structs = doc.store.clients.get(client)
    if (after <= before || structs === undefined) continue
    for (let i = Y.findIndexSS(structs, before); i < structs.length; i += 1) {
      const struct = structs[i]
      if (struct instanceof Y.Item) written.push(struct)
    }
  }
  return written
}

/**
 * Checks what was just written, at the place where Yjs put it. Throws a Refusal when the schema does not allow it there. Older content is not
 * checked: it is not this writer's fault. Missing keys are fine, since readers know what to show for them.
 */
export function checkWritten(doc: Y.Doc, written: readonly Y.Item[]): void {
  const { days, events } = roots(doc)
  const kinds = new Map<unknown, SchemaNode | undefined>()
  const ownText = new Map<unknown, number>()
  for (const { parent, parentSub, content } of written) {
    if (!(parent instanceof Y.AbstractType)) throw invalid('an item without a place')
    if (!kinds.has(parent)) kinds.set(parent, schemaNodeOf(doc, parent))
    checkContent(kinds.get(parent), parentSub, content)
    if (!(content instanceof Y.ContentString)) continue
    const own = (ownText.get(parent) ?? 0) + codePoints(content.str)
    if (own > limits.mergedDescription) throw invalid('a note without end')
    ownText.set(parent, own)
  }
  const wroteInto = new Set(kinds.values())
  if (wroteInto.has('days') && isMoreThan(days, MAX_DAYS)) throw new DocumentFull('too many days')
  if (wroteInto.has('events') && isMoreThan(events, MAX_EVENTS)) throw tooLarge('too many events')
}

/**
 * Keeps one person from using up all the days or events that a trip of several people may have. Throws a Refusal when less than a quarter is
 * left and more than a quarter is of whoever wrote.
 */
export function checkOwnShare(doc: Y.Doc, written: readonly Y.Item[], isTheirs: (clientId: number) => boolean): void {
  const { days, events } = roots(doc)
  const wroteInto = new Set<unknown>(written.map(({ parent }) => parent))
  const takesTooMany = (root: Pick<Y.Map<unknown>, '_map' | 'size'>, most: number) =>
    wroteInto.has(root) &&
    isMoreThan(root, most * (1 - MAX_OWN_SHARE)) &&
    [...root._map.values()].filter(({ id, deleted }) => !deleted && isTheirs(id.client)).length > most * MAX_OWN_SHARE
  if (takesTooMany(days, MAX_DAYS)) throw new DocumentFull('too many days by one person')
  if (takesTooMany(events, MAX_EVENTS)) throw tooLarge('too many events by one person')
}

/** `_map.size` is quick but counts deleted ones too; `size` goes through all of them, so it is asked only where that may matter. */
const isMoreThan = (root: Pick<Y.Map<unknown>, '_map' | 'size'>, most: number): boolean =>
  root._map.size > most && root.size > most
