import { claimDataDir, DataDirClaimedError } from '#server/base/db/claimDataDir'
import { OperationError } from './command'

/** Keeps servers from starting. Throws OperationError while one runs. */
export function claimFolder(dataDir: string): () => void {
  try {
    return claimDataDir(dataDir)
  } catch (error) {
    throw error instanceof DataDirClaimedError ? new OperationError(error.message) : error
  }
}
