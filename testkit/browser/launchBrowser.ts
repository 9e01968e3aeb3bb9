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

// Turns off the browser's own network requests. (Playwright adds --no-sandbox, which root needs.)
const quietArgs = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** More shared memory than three browsers use. Containers default to 64 MiB. */
const ROOMY_BYTES = 1024 ** 3

type FoundBrowser = { executablePath: string; source: string; env?: Record<string, string> }

/** Rejects if the machine has no Chromium. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { executablePath, env } = await findBrowser()
  return chromium.launch({
    executablePath,
    // Shared memory on disk costs 10 % of processor time.
    ...(hasRoomInMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    ...options,
    args: [...quietArgs, ...(options.args ?? [])],
    env: { ...definedEnv(), ...env, ...options.env },
  })
}

/** CHROMIUM_PATH, npm build (half of full Chromium's processor time), Playwright's, PATH. */
async function findBrowser(): Promise<FoundBrowser> {
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

// @sparticuz/chromium unpacks into TMPDIR file by file. A staging folder and a rename
// avoid races.
async function unpackBrowser(folder: string): Promise<void> {
  await mkdir(join(folder, '..'), { recursive: true })
  const staging = await mkdtemp(`${folder}.`)
  const unpacking = spawn(
    process.execPath,
    ['--input-type=module', '--eval', "await (await import('@sparticuz/chromium')).default.executablePath()"],
    {
      cwd: repository,
      // This runtime name makes it unpack nss and nspr, which bare machines lack.
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
