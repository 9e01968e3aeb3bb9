import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ItineraryView } from '#shared/itinerary/view'
import { AppError } from '#server/base/errors'
import { createWorkQueue } from '#server/base/workQueue'
import { buildSeed, type Seed } from './buildSeed'
import type { ImportedFile } from './parsedImport'
import type { ImportBody } from './textBody'
import { importFileError } from './importChecks'
import type { ReadingOptions } from './readImport'

export type ImportChildRequest =
  | { kind: 'json'; json: string }
  | { kind: 'read'; bytes: Uint8Array; previews: boolean; options: ReadingOptions }
  | { kind: 'seed'; view: ItineraryView }

export type ImportChildResponse =
  | { kind: 'json'; body: ImportBody }
  | { kind: 'read'; read: ImportedFile }
  | { kind: 'seed'; seed: Seed }
  | { kind: 'refusal'; name: AppError['name']; message: string; issues: NonNullable<AppError['issues']> }
  | { kind: 'fault'; message: string }

const MAX_MS = 30_000
const MAX_HEAP_MB = 256
const MAX_WAITING_BYTES = 64 * 1024 * 1024
const MAX_WAITING_OF_USER = 4
/** A preview is often followed by the import. */
const IDLE_MS = 60_000

/** Smaller documents take 20 ms. */
const MANY_EVENTS = 200

/** One slow file must not block all others. */
const twoAtATime = createWorkQueue({ atOnce: 2, bytes: MAX_WAITING_BYTES, perKey: MAX_WAITING_OF_USER })

const idle = new Map<ChildProcess, NodeJS.Timeout>()

/**
 * Limited memory and time. Previews get images without content. Throws as `readImport`,
 * `damaged` if the child dies, AppError `TooManyRequestsError` for a full queue.
 */
export async function readInChild(
  userId: string,
  bytes: Uint8Array,
  { previews, options }: { previews: boolean; options: ReadingOptions },
): Promise<ImportedFile> {
  const response = await twoAtATime(userId, bytes.byteLength, () => ask({ kind: 'read', bytes, previews, options }))
  if (response.kind === 'read') return response.read
  throw unexpected(response)
}

/** Throws as `readInChild`. */
export async function parseInChild(userId: string, json: string): Promise<ImportBody> {
  const response = await twoAtATime(userId, json.length, () => ask({ kind: 'json', json }))
  if (response.kind === 'json') return response.body
  throw unexpected(response)
}

/** Large documents take half a second, so the child builds them. */
export async function buildSeedInChild(userId: string, view: ItineraryView): Promise<Seed> {
  if (Object.keys(view.events).length < MANY_EVENTS) return buildSeed(view)
  const response = await twoAtATime(userId, 0, () => ask({ kind: 'seed', view }))
  if (response.kind === 'seed') return response.seed
  throw unexpected(response)
}

const unexpected = (response: ImportChildResponse): Error =>
  new Error(`unexpected response of the import process: ${response.kind}`)

async function ask(request: ImportChildRequest): Promise<ImportChildResponse> {
  const child = takeIdle() ?? start()
  const response = await responseOf(child, request)
  keepIdle(child)
  if (response.kind === 'refusal') throw new AppError(response.name, response.message, { issues: response.issues })
  if (response.kind === 'fault') throw new Error(response.message)
  return response
}

/** Without the server's environment, at low priority. TypeScript sources need tsx. */
function start(): ChildProcess {
  const isBuilt = !import.meta.url.endsWith('.ts')
  const child = fork(new URL(isBuilt ? './importProcess.js' : './importProcess.ts', import.meta.url), [], {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, ...(isBuilt ? [] : ['--import', 'tsx'])],
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.once('exit', () => forget(child))
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return child
}

function takeIdle(): ChildProcess | undefined {
  const [child] = idle.keys()
  if (child !== undefined) forget(child)
  return child
}

function forget(child: ChildProcess): void {
  clearTimeout(idle.get(child))
  idle.delete(child)
}

function keepIdle(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  idle.set(child, setTimeout(() => child.kill(), IDLE_MS).unref())
}

/** Rejects with `damaged` if the child dies. */
function responseOf(child: ChildProcess, request: ImportChildRequest): Promise<ImportChildResponse> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), MAX_MS)
    const settle = () => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
    }
    const onMessage = (response: ImportChildResponse) => {
      settle()
      resolve(response)
    }
    const onExit = () => {
      settle()
      reject(importFileError('damaged', 'it takes too much time or memory to read'))
    }
    const onError = (error: Error) => {
      settle()
      reject(error)
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.ref()
    child.channel?.ref()
    child.send(request, (error) => {
      // Otherwise `onExit` rejects.
      if (error !== null && child.connected) onError(error)
    })
  })
}
