import { NetworkError } from './apiError'

/** Undefined if the server was unreachable. */
export async function reached<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NetworkError) return undefined
    throw error
  }
}
