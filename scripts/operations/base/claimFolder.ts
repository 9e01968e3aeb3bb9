import { claimDataDir, DataDirClaimedError } from '#server/base/db/claimDataDir'
import { OperationError } from './command'

/** Takes a data folder for a tool that needs the server stopped, so that none starts meanwhile. Throws OperationError while one runs. */
export function claimFolder(dataDir: string): () => void {
  try {
    return claimDataDir(dataDir)
  } catch (error) {
    throw error instanceof DataDirClaimedError ? new OperationError(error.message) : error
  }
}
