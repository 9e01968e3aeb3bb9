import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('package', import.meta.url))
/** Cleared by `npm ci`. */
const target = fileURLToPath(new URL('../../../node_modules/.cache/periplo/peers', import.meta.url))

const textOf = (path: string) => readFile(path, 'utf8').catch(() => '')

/** Runs npm on first use and after version changes. */
export async function installPeers(): Promise<string> {
  const wanted = await textOf(join(source, 'package.json'))
  const isThere = (await textOf(join(target, 'installed'))) === wanted
  await mkdir(target, { recursive: true })
  await cp(source, target, { recursive: true })
  if (isThere) return target
  // Nothing to compile: the SQLite driver is ours, LevelDB brings its binaries.
  const npm = spawn('npm', ['install', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: target,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(npm, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`npm install of the peers ended with ${String(code)}`)
  await cp(join(source, 'package.json'), join(target, 'installed'))
  return target
}

export async function versionOf(folder: string, name: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
