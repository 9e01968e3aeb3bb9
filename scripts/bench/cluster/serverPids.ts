import { readFileSync, readdirSync } from 'node:fs'
import type pg from 'pg'

interface Backend {
  pid: number
  isBus: boolean
}

/** Its connections, and shared processes. */
export async function postgresPids(client: pg.Client, database: string): Promise<{ database: number[]; bus: number[] }> {
  const { rows } = await client.query<Backend>(
    `SELECT pid, application_name = 'periplo bus' AS "isBus" FROM pg_stat_activity WHERE datname = $1 OR datname IS NULL`,
    [database],
  )
  const pidsOf = (isBus: boolean) => rows.filter((row) => row.isBus === isBus).map(({ pid }) => pid)
  return { database: pidsOf(false), bus: pidsOf(true) }
}

/** Local `nats-server` processes with this port as an argument, or else all. */
export function natsPids(url: string): number[] {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), words: commandOf(pid) }))
    .filter(({ words }) => words[0]?.endsWith('nats-server') === true)
  const atPort = found.filter(({ words }) => words.includes(new URL(url).port))
  return (atPort.length > 0 ? atPort : found).map(({ pid }) => pid)
}

function commandOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}
