import type * as Y from 'yjs'
import { createStore, type Readable } from '../../lib/store/store'

export function countChangesFrom(doc: Y.Doc, origin: unknown, isCounting: () => boolean): Readable<number> {
  const count = createStore(0)
  doc.on('afterTransaction', ({ origin: from, changed }) => {
    if (from === origin && changed.size > 0 && isCounting()) count.set(count.get() + 1)
  })
  return count
}
