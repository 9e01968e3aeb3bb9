import * as Y from 'yjs'
import type { FreshUpdate } from './readUpdate'

/** True also for changes that still wait for a dependency. */
export function hasNews({ structs, ds }: FreshUpdate, doc: Y.Doc): boolean {
  if (structs.some((struct) => !(struct instanceof Y.Skip))) return true
  const deleted = Y.createDeleteSetFromStructStore(doc.store).clients
  return [...ds.clients].some(([client, ranges]) => {
    const known = deleted.get(client) ?? []
    return ranges.some(({ clock, len }) => !known.some((range) => range.clock <= clock && clock + len <= range.clock + range.len))
  })
}
