import { parentPort } from 'node:worker_threads'
import { AppError } from '#server/base/errors'
import type { ThreadAnswer } from './readInThread'
import { readImport } from './readImport'

/** Runs beside the server: reads one file after the other. */
function answer(bytes: Uint8Array): ThreadAnswer {
  try {
    return { read: readImport(bytes) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { name, message, issues = [] } = error
    return { refusal: { name, message, issues } }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node's has no origin
parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(answer(bytes)))
