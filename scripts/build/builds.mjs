import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const stampFile = join(repository, 'dist', 'built-from')
const sources = [
  'client',
  'server',
  'shared',
  'scripts/build',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
]
const configs = ['vite.config.ts', 'vite.server.config.ts']

/** No-op if dist/ has these sources. Throws when a build fails. */
export async function buildIfStale() {
  if ((await readStamp()) === (await hashSources())) return
  process.stdout.write('Preparando la aplicación (solo la primera vez o tras un cambio)…\n')
  await build()
}

/** Throws when a build fails. */
export async function build() {
  const builtFrom = await hashSources()
  await Promise.all(configs.map(viteBuild))
  await writeFile(stampFile, builtFrom)
}

async function readStamp() {
  try {
    return await readFile(stampFile, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

async function hashSources() {
  const paths = (await Promise.all(sources.map(filesOf))).flat().filter((path) => !/\.test\.tsx?$/.test(path))
  const contents = await Promise.all(paths.map((path) => readFile(join(repository, path))))
  const hash = createHash('sha256')
  paths.forEach((path, index) => hash.update(`${path}\0${contents[index].length}\0`).update(contents[index]))
  return hash.digest('hex')
}

async function filesOf(source) {
  if (/\.\w+$/.test(source)) return [source]
  const entries = await readdir(join(repository, source), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(repository.length))
    .toSorted()
}

async function viteBuild(config) {
  const vite = join(repository, 'node_modules', 'vite', 'bin', 'vite.js')
  const building = spawn(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: repository,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = () => {
    building.kill()
    process.exit(130)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const [code] = await once(building, 'exit')
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (code !== 0) throw new Error(`vite build --config ${config} failed (exit code ${code}).`)
}
