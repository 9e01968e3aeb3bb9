/** A folder, or a file that is gone. */
export class UnreadableFileError extends Error {}

/** Reads the file into memory: it may change between preview and import. Throws UnreadableFileError. */
export async function copyOfFile(file: File): Promise<File> {
  const content = await file.arrayBuffer().catch((error: unknown) => {
    throw new UnreadableFileError('The file cannot be read', { cause: error })
  })
  return new File([content], file.name, { type: file.type })
}
