import Database from 'better-sqlite3'
import type { BaseMap } from '#server/base/baseMap'
import { blockOf, unpackTile } from './blocks'

/** Throws if the file is missing or no map. */
export function openBaseMap(file: string): BaseMap {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  const bodyOf = db.prepare<[number], Buffer>('SELECT body FROM block WHERE id = ?').pluck()
  return {
    tile(address) {
      const block = bodyOf.get(blockOf(address))
      return block === undefined ? new Uint8Array() : unpackTile(block, address)
    },
    close: () => void db.close(),
  }
}
