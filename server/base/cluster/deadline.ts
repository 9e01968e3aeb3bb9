import type { BusConnection } from './busTransport'

/** Nobody answered in time. */
export class DeadlineError extends Error {}

/** What `promise` resolves to; rejects with DeadlineError after `ms` milliseconds. */
export async function withDeadline<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for an answer on a connection as long as there is one; rejects as the answer does, or with DeadlineError. */
export const answerOf = async (connection: BusConnection, answer: Promise<void>, ms: number): Promise<void> =>
  void (await withDeadline(Promise.race([answer, connection.lost]), ms))
