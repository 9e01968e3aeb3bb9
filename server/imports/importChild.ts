import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FileItinerary } from '#shared/api/itineraryFile'
import type { CalendarDate } from '#shared/dates'
import { AppError } from '#server/base/errors'
import { createWorkQueue } from '#server/base/workQueue'
import type { ReadFile } from './readFile'
import type { ImportBody } from './textBody'
import { refuseImport } from './refusals'

export type ChildQuestion =
  | { kind: 'json'; json: string }
  | { kind: 'read'; bytes: Uint8Array }
  | { kind: 'seed'; trip: FileItinerary; startDate: CalendarDate }

export type ChildAnswer =
  | { kind: 'json'; body: ImportBody }
  | { kind: 'read'; read: ReadFile }
  | { kind: 'seed'; seed: Uint8Array }
  | { kind: 'refusal'; name: AppError['name']; message: string; issues: NonNullable<AppError['issues']> }
  | { kind: 'fault'; message: string }

/** Far more than an honest file needs. */
const MAX_MS = 30_000
const MAX_HEAP_MB = 256
const MAX_WAITING_BYTES = 64 * 1024 * 1024
const MAX_WAITING_OF_USER = 4
/** A user who previews a file often makes a trip of it next. */
const IDLE_MS = 60_000

const oneAtATime = createWorkQueue({ atOnce: 1, bytes: MAX_WAITING_BYTES, perKey: MAX_WAITING_OF_USER })

let idle: { child: ChildProcess; end: NodeJS.Timeout } | undefined

/**
 * `readImport` in a process of its own: others are served meanwhile, and a file that exhausts its memory or its 30 seconds ends that process
 * alone. Throws what `readImport` throws, `damaged` for such a file, and TooManyRequestsError when too much waits.
 */
export async function readInChild(userId: string, bytes: Uint8Array): Promise<ReadFile> {
  const answer = await oneAtATime(userId, bytes.byteLength, () => ask({ kind: 'read', bytes }))
  if (answer.kind === 'read') return answer.read
  throw unexpected(answer)
}

/** `parseTextBody` in the process of imports, with the same errors as `readInChild`. */
export async function parseInChild(userId: string, json: string): Promise<ImportBody> {
  const answer = await oneAtATime(userId, json.length, () => ask({ kind: 'json', json }))
  if (answer.kind === 'json') return answer.body
  throw unexpected(answer)
}

/** The document of a trip that was read from a file, made in the same process: large trips take half a second. */
export async function seedInChild(userId: string, trip: FileItinerary, startDate: CalendarDate): Promise<Uint8Array> {
  const answer = await oneAtATime(userId, 0, () => ask({ kind: 'seed', trip, startDate }))
  if (answer.kind === 'seed') return answer.seed
  throw unexpected(answer)
}

const unexpected = (answer: ChildAnswer): Error => new Error(`the process of imports answered ${answer.kind}`)

async function ask(question: ChildQuestion): Promise<ChildAnswer> {
  const child = takeIdle() ?? start()
  const answer = await answerOf(child, question)
  keepIdle(child)
  if (answer.kind === 'refusal') throw new AppError(answer.name, answer.message, { issues: answer.issues })
  if (answer.kind === 'fault') throw new Error(answer.message)
  return answer
}

/** It knows nothing of the server's settings. From the sources, Node needs tsx to read them. */
function start(): ChildProcess {
  const isBuilt = !import.meta.url.endsWith('.ts')
  return fork(new URL(isBuilt ? './importProcess.js' : './importProcess.ts', import.meta.url), [], {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, ...(isBuilt ? [] : ['--import', 'tsx'])],
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

function takeIdle(): ChildProcess | undefined {
  const child = idle?.child
  clearTimeout(idle?.end)
  idle = undefined
  return child
}

function keepIdle(child: ChildProcess): void {
  child.once('exit', () => {
    if (idle?.child === child) takeIdle()
  })
  child.unref()
  child.channel?.unref()
  idle = { child, end: setTimeout(() => child.kill(), IDLE_MS).unref() }
}

/** Rejects when the process ends without an answer: what it was asked was too much for it. */
function answerOf(child: ChildProcess, question: ChildQuestion): Promise<ChildAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), MAX_MS)
    const settle = () => {
      clearTimeout(timer)
      child.removeAllListeners()
    }
    child.ref()
    child.channel?.ref()
    child.once('message', (answer: ChildAnswer) => {
      settle()
      resolve(answer)
    })
    child.once('exit', () => {
      settle()
      reject(refuseImport('damaged', 'it takes too much time or memory to read'))
    })
    child.once('error', (error) => {
      settle()
      reject(error)
    })
    child.send(question, (error) => {
      // The process has ended, and its exit says so.
      if (error !== null && child.connected) reject(error)
    })
  })
}
