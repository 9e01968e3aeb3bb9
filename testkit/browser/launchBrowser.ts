import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statfsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type LaunchOptions } from 'playwright'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const packedVersion = '147.0.0'
const NONE = 'No browser found: run `npx playwright install chromium`, or name one in CHROMIUM_PATH.'
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

// Nothing of the browser's own talks to the network. (Playwright adds --no-sandbox by itself, which root needs.)
const quietArgs = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** More than the pages of three browsers share with each other. A container has 64 MiB there unless it is told otherwise. */
const ROOMY_BYTES = 1024 ** 3

type FoundBrowser = { executablePath: string; source: string; env?: Record<string, string> }

/** A real Chromium for tests and scripts, from wherever this machine has one; rejects with one line when there is none. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { executablePath, env } = await findBrowser()
  return chromium.launch({
    executablePath,
    // Playwright puts what the browser's processes share into files on disk, which costs a tenth of all processor time.
    ...(hasRoomInMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    ...options,
    args: [...quietArgs, ...(options.args ?? [])],
    env: { ...definedEnv(), ...env, ...options.env },
  })
}

/**
 * Looks for a browser: CHROMIUM_PATH, then the packed one from npm, which needs half of the processor time of a whole browser, then, where that
 * does not run, Playwright's own and the system's on PATH.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, but there is no such file.`)
    return { executablePath: wanted, source: 'CHROMIUM_PATH' }
  }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedBrowser()
  const own = chromium.executablePath()
  if (existsSync(own)) return { executablePath: own, source: 'playwright' }
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of systemNames)
      if (existsSync(join(folder, name))) return { executablePath: join(folder, name), source: 'system' }
  throw new Error(NONE)
}

async function unpackedBrowser(): Promise<FoundBrowser> {
  const folder = join(repository, 'node_modules', '.cache', `chromium-${packedVersion}`)
  if (!existsSync(folder)) await unpackBrowser(folder)
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: join(folder, 'fonts', 'fonts.conf') }
  return { executablePath: join(folder, 'chromium'), source: '@sparticuz/chromium', env }
}

// @sparticuz/chromium unpacks itself into TMPDIR, file by file. Own staging folder and a rename keep two starters apart.
async function unpackBrowser(folder: string): Promise<void> {
  await mkdir(join(folder, '..'), { recursive: true })
  const staging = await mkdtemp(`${folder}.`)
  const unpacking = spawn(
    process.execPath,
    ['--input-type=module', '--eval', "await (await import('@sparticuz/chromium')).default.executablePath()"],
    {
      cwd: repository,
      // Naming this runtime makes it unpack the system libraries (nss, nspr) that a bare machine lacks.
      env: { ...process.env, TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const [code]: unknown[] = await once(unpacking, 'exit')
  if (code !== 0 || !existsSync(join(staging, 'chromium'))) {
    await rm(staging, { recursive: true, force: true })
    throw new Error(NONE)
  }
  await writeFile(join(staging, 'fonts', 'fonts.conf'), fontsConfig(join(folder, 'fonts')))
  await rename(staging, folder).catch(async (error: unknown) => {
    await rm(staging, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  })
}

// The system's fonts if it has any, and the packed ones for a machine without.
function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
</fontconfig>
`
}

function hasRoomInMemory(folder = '/dev/shm'): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ROOMY_BYTES
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
