import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { readMapPlaces } from '#server/gazetteer/readMapPlaces'
import { blockOf, packBlock } from '../blocks'
import { chooseLabels } from './chooseLabels'
import { cutTiles, type CutTile } from './cutTiles'
import { createTables } from './format'
import { readWorld } from './readWorld'

interface BuildOptions {
  /** Replaced atomically. */
  file: string
  /** For labels. */
  gazetteer: string
  signature: string
}

/** Takes seconds and does not yield: run it in a child process. One at a time. */
export function buildBaseMap({ file, gazetteer, signature }: BuildOptions): void {
  const building = `${file}.building`
  rmSync(building, { force: true })
  try {
    writeTiles(building, signature, cutTiles({ ...readWorld(), labels: chooseLabels(readMapPlaces(gazetteer)) }))
    sync(building)
    renameSync(building, file)
    sync(dirname(file))
  } finally {
    rmSync(building, { force: true })
  }
}

function writeTiles(path: string, signature: string, tiles: Iterable<CutTile>): void {
  const blocks = new Map<number, CutTile[]>()
  for (const tile of tiles) {
    const id = blockOf(tile)
    const block = blocks.get(id)
    if (block === undefined) blocks.set(id, [tile])
    else block.push(tile)
  }
  const db = new Database(path)
  try {
    for (const pragma of ['page_size = 1024', 'journal_mode = OFF', 'synchronous = OFF', 'locking_mode = EXCLUSIVE'])
      db.pragma(pragma)
    createTables(db)
    db.exec('BEGIN')
    const insert = db.prepare('INSERT INTO block (id, body) VALUES (?, ?)')
    for (const [id, block] of [...blocks].sort(([a], [b]) => a - b)) insert.run(id, packBlock(block))
    db.prepare("INSERT INTO meta (key, value) VALUES ('signature', ?)").run(signature)
    db.exec('COMMIT')
  } finally {
    db.close()
  }
}

function sync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
