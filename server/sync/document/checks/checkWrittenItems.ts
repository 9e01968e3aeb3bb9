import * as Y from 'yjs'
import { roots } from '#shared/itinerary/doc'
import { countCodePoints, limits } from '#shared/limits'
import { checkContent, schemaNodeOf, type SchemaNode } from './checkContent'
import { DocumentFullError, invalidError, tooLargeError } from '../../closeError'
import { MAX_DOCUMENT_DAYS, MAX_DOCUMENT_EVENTS } from './checkUpdateCounts'
import type { UncheckedUpdate } from './readUpdate'

/** When no more is left, users above this share get no more. */
export const MAX_USER_SHARE = 1 / 4

/** Call before Yjs merges them with older items. */
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

/** Throws a CloseError if an item violates the schema where Yjs put it. Missing keys are fine. */
export function checkWrittenItems(doc: Y.Doc, written: readonly Y.Item[]): void {
  const { days, events } = roots(doc)
  const kinds = new Map<unknown, SchemaNode | undefined>()
  const ownText = new Map<unknown, number>()
  for (const { parent, parentSub, content } of written) {
    if (!(parent instanceof Y.AbstractType)) throw invalidError('an item without a place')
    if (!kinds.has(parent)) kinds.set(parent, schemaNodeOf(doc, parent))
    checkContent(kinds.get(parent), parentSub, content)
    if (!(content instanceof Y.ContentString)) continue
    const own = (ownText.get(parent) ?? 0) + countCodePoints(content.str)
    if (own > limits.mergedDescription) throw invalidError('a note without end')
    ownText.set(parent, own)
  }
  const wroteInto = new Set(kinds.values())
  if (wroteInto.has('days') && isMoreThan(days, MAX_DOCUMENT_DAYS)) throw new DocumentFullError('too many days')
  if (wroteInto.has('events') && isMoreThan(events, MAX_DOCUMENT_EVENTS)) throw tooLargeError('too many events')
}

/** Before it is applied: each deleted item ends one entry at most. Throws a CloseError. */
export function checkNewEntries(doc: Y.Doc, { structs, ds }: Pick<UncheckedUpdate, 'structs' | 'ds'>): void {
  const { days, events } = roots(doc)
  let deleted = 0
  for (const ranges of ds.clients.values()) for (const { len } of ranges) deleted += len
  const takesTooMany = (name: string, root: Pick<Y.Map<unknown>, '_map' | 'size'>, most: number) => {
    if (root._map.size + structs.length - deleted <= most) return false
    const added = new Set<string>()
    for (const struct of structs)
      if (struct instanceof Y.Item && isIn(struct, name) && struct.parentSub !== null && !root._map.has(struct.parentSub))
        added.add(struct.parentSub)
    return root.size + added.size - deleted > most
  }
  if (takesTooMany('days', days, MAX_DOCUMENT_DAYS)) throw new DocumentFullError('too many days')
  if (takesTooMany('events', events, MAX_DOCUMENT_EVENTS)) throw tooLargeError('too many events')
}

/** Of a struct that was only decoded: its root has a name. */
const isIn = ({ parent }: { parent: unknown }, root: string): boolean => parent === root

/** Throws a CloseError if the writer has more than a quarter and less is left. */
export function checkUserShare(doc: Y.Doc, written: readonly Y.Item[], isTheirs: (clientId: number) => boolean): void {
  const { days, events } = roots(doc)
  const wroteInto = new Set<unknown>(written.map(({ parent }) => parent))
  const takesTooMany = (root: Pick<Y.Map<unknown>, '_map' | 'size'>, most: number) =>
    wroteInto.has(root) &&
    isMoreThan(root, most * (1 - MAX_USER_SHARE)) &&
    [...root._map.values()].filter(({ id, deleted }) => !deleted && isTheirs(id.client)).length > most * MAX_USER_SHARE
  if (takesTooMany(days, MAX_DOCUMENT_DAYS)) throw new DocumentFullError('too many days by one person')
  if (takesTooMany(events, MAX_DOCUMENT_EVENTS)) throw tooLargeError('too many events by one person')
}

/** `_map.size` is fast but counts deleted entries; `size` visits all. */
const isMoreThan = (root: Pick<Y.Map<unknown>, '_map' | 'size'>, most: number): boolean =>
  root._map.size > most && root.size > most
