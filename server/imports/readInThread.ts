import { Worker } from 'node:worker_threads'
import { AppError } from '#server/base/errors'
import { createWorkQueue } from '#server/base/workQueue'
import type { ReadFile } from './readFile'
import { refuseImport } from './refusals'

/** How a file ends in its thread. */
export type ThreadAnswer =
  | { read: ReadFile }
  | { refusal: Pick<AppError, 'name' | 'message'> & { issues: NonNullable<AppError['issues']> } }

/** Far more than any file needs; what takes longer is one that nobody means well with. */
const MAX_MS = 30_000
const MAX_HEAP_MB = 512
const MAX_WAITING_BYTES = 64 * 1024 * 1024
/** Whoever looks at a file often makes a trip of it next. */
const IDLE_MS = 60_000

const oneAtATime = createWorkQueue({ atOnce: 1, bytes: MAX_WAITING_BYTES })

let idle: { thread: Worker; end: NodeJS.Timeout } | undefined

/** `readImport` in a thread of its own, so that everybody else is served meanwhile. Throws also TooManyRequestsError when too much waits. */
export const readInThread = (bytes: Uint8Array): Promise<ReadFile> => oneAtATime(bytes.byteLength, () => readBeside(bytes))

async function readBeside(bytes: Uint8Array): Promise<ReadFile> {
  const thread = takeIdle() ?? startThread()
  const answer = await answerOf(thread, bytes)
  keepIdle(thread)
  if ('read' in answer) return answer.read
  throw new AppError(answer.refusal.name, answer.refusal.message, { issues: answer.refusal.issues })
}

/** From the sources, Node needs to be told how to read them. */
function startThread(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB }
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./importThread.js', import.meta.url), { resourceLimits })
  const source = JSON.stringify(new URL('./importThread.ts', import.meta.url).href)
  const code = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`
  return new Worker(code, { eval: true, execArgv: [], resourceLimits })
}

function takeIdle(): Worker | undefined {
  const thread = idle?.thread
  clearTimeout(idle?.end)
  idle = undefined
  return thread
}

function keepIdle(thread: Worker): void {
  thread.removeAllListeners()
  for (const end of ['error', 'exit'])
    thread.once(end, () => {
      if (idle?.thread === thread) takeIdle()
    })
  thread.unref()
  idle = { thread, end: setTimeout(() => void thread.terminate(), IDLE_MS).unref() }
}

/** Throws when the thread ended without one: a thread that was given up is not used again. */
function answerOf(thread: Worker, bytes: Uint8Array): Promise<ThreadAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(refuseImport('damaged', 'it takes too long to read'))
      void thread.terminate()
    }, MAX_MS)
    thread.removeAllListeners()
    thread.ref()
    thread.once('message', (answer: ThreadAnswer) => {
      clearTimeout(timer)
      resolve(answer)
    })
    thread.once('error', (error) =>
      reject(isOutOfMemory(error) ? refuseImport('damaged', 'it takes too much memory to read') : error),
    )
    thread.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the thread that reads imports ended without an answer'))
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node's has no origin
    thread.postMessage(bytes)
  })
}

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
