/** What somebody chose cannot be read: a folder, or a file that is gone. */
export class UnreadableFileError extends Error {}

/** What a file holds now: a trip is made of what was shown, also when the file is changed or moved meanwhile. Throws UnreadableFileError. */
export async function copyOfFile(file: File): Promise<File> {
  const content = await file.arrayBuffer().catch((error: unknown) => {
    throw new UnreadableFileError('The file cannot be read', { cause: error })
  })
  return new File([content], file.name, { type: file.type })
}
