import { isApiError } from './apiError'

/** The outcome of a deletion: what somebody else deleted meanwhile is gone as well. */
export async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (!isApiError(error, 'NotFoundError')) throw error
  })
}
