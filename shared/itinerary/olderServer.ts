import type * as Y from 'yjs'
import { eventFieldNames, isValueField } from './fields'

/** Their server refuses places and nights: no writer sets these keys. */
const docsOfOlderServers = new WeakSet<Y.Doc>()

/** `eventFields` of message 101; missing from older servers. */
export const takesValueFields = (eventFields: readonly string[] | undefined): boolean =>
  eventFieldNames.every((name) => !isValueField(name) || eventFields?.includes(name) === true)

export function setTakesValueFields(doc: Y.Doc, isTaken: boolean): void {
  if (isTaken) docsOfOlderServers.delete(doc)
  else docsOfOlderServers.add(doc)
}

export const mayWriteField = (doc: Y.Doc, field: string): boolean => !isValueField(field) || !docsOfOlderServers.has(doc)
