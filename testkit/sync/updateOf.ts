import * as Y from 'yjs'

export function updateOf(doc: Y.Doc, change: () => void): Uint8Array {
  const before = Y.encodeStateVector(doc)
  let update: Uint8Array | undefined
  const listen = (bytes: Uint8Array) => {
    update = update === undefined ? bytes : Y.mergeUpdates([update, bytes])
  }
  doc.on('update', listen)
  change()
  doc.off('update', listen)
  return update ?? Y.encodeStateAsUpdate(doc, before)
}
