import type { BusConnection } from './busTransport'

export class DeadlineError extends Error {}

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

/** Also resolves when the connection is lost. */
export const awaitReply = async (connection: BusConnection, answer: Promise<void>, ms: number): Promise<void> =>
  void (await withDeadline(Promise.race([answer, connection.lost]), ms))
