import { NetworkError } from './apiError'

/** The answer; undefined when the server was not reached. */
export async function reached<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NetworkError) return undefined
    throw error
  }
}
