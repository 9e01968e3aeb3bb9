import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** More than a run needs. */
const ROOMY_BYTES = 4 * 1024 ** 3
const LOOK_MS = 1000

/**
 * After the end of its input, kills the run's processes, found by the folder in
 * their environment, and removes the folder. PostgreSQL has ten seconds to
 * stop.
 */
const CLEAN_UP = `read -r _
having() { grep -lzF "$1" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3; }
kill -9 $(having "TMPDIR=$RUN") 2>/dev/null
for _ in $(seq 100); do [ -z "$(having "=$RUN/")" ] && break; sleep 0.1; done
kill -9 $(having "TMPDIR=$RUN") $(having "=$RUN/") 2>/dev/null
cd / && rm -rf -- "$RUN"`

/**
 * Creates a folder for TMPDIR, in memory if there is room: tests wait for
 * disks. When this process ends, even by a signal, its child processes are
 * killed and the folder is removed, or earlier by the returned function.
 * Without /proc only the folder is removed.
 */
export async function openRunFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(hasRoomInMemory() ? '/dev/shm' : tmpdir(), 'periplo-run-'))
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755)
  // Ctrl+C must not end the cleanup.
  const cleaner = spawn('sh', ['-c', CLEAN_UP], {
    env: { PATH: process.env.PATH, RUN: folder },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const isClean = once(cleaner, 'exit')
  cleaner.unref()
  process.env.TMPDIR = folder
  return async () => {
    cleaner.ref()
    cleaner.stdin.end()
    await isClean
  }
}

function hasRoomInMemory(): boolean {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > ROOMY_BYTES
}

/** A killed `npm test` leaves no tests running. */
export function exitWithNpm(): void {
  const parents = upToNpm(process.pid)
  setInterval(() => {
    if (parents.some((pid) => parentOf(pid) === undefined)) process.exit(1)
  }, LOOK_MS).unref()
}

/** Empty without npm. */
function upToNpm(pid: number): number[] {
  const parents: number[] = []
  for (let parent = parentOf(pid); parent !== undefined && parent > 1; parent = parentOf(parent)) {
    parents.push(parent)
    if (commandOf(parent).startsWith('npm')) return parents
  }
  return []
}

const commandOf = (pid: number): string => readProcess(pid, 'cmdline') ?? ''

function parentOf(pid: number): number | undefined {
  // The name may have blanks and parentheses.
  const [, parent] = readProcess(pid, 'stat')?.split(') ').at(-1)?.split(' ') ?? []
  return parent === undefined ? undefined : Number(parent)
}

function readProcess(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
