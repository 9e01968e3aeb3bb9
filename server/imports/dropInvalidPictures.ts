import { replaceImagePaths } from '#shared/exports/writeZip'
import { limits } from '#shared/limits'
import { checkPicture, importImageTypes, isInvalidImage } from '#server/base/images/checkPicture'
import { createProblemList } from './problemList'
import type { ImportedFile } from './parsedImport'

/** Those that an upload would refuse, by header. Each becomes a problem. */
export async function dropInvalidPictures(read: ImportedFile): Promise<ImportedFile> {
  const problems = createProblemList()
  const pictures = new Map(read.pictures)
  for (const [name, content] of read.pictures) {
    if (await isFit(content)) continue
    pictures.delete(name)
    problems.add(null, 'unfit_image', name)
  }
  const itinerary = replaceImagePaths(read.itinerary, (image) =>
    read.pictures.has(image) && !pictures.has(image) ? null : image,
  )
  return { ...read, itinerary, pictures, problems: [...read.problems, ...problems.all()] }
}

async function isFit(content: Uint8Array): Promise<boolean> {
  if (content.byteLength > limits.imageBytes) return false
  try {
    await checkPicture(content, importImageTypes)
    return true
  } catch (error) {
    if (isInvalidImage(error)) return false
    throw error
  }
}
