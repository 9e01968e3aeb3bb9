import { isApiError } from './apiError'

/** Already deleted counts as success. */
export async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (!isApiError(error, 'NotFoundError')) throw error
  })
}
