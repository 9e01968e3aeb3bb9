import { limits } from '#shared/limits'

/**
 * A form checks a file with `pictureProblem` and passes it to a command or `setCover`.
 * Until it is uploaded, the file is stored in this browser and `image` is its object URL;
 * then a command sets the path, unless the picture changed or the event was deleted.
 * `null` removes a pending picture. Commands never contain object URLs.
 */
export type PictureProblem = 'tooLarge' | 'notAPicture'

const types: readonly string[] = ['image/png', 'image/jpeg']

/** Why the server would reject the file, as far as the client can tell. */
export function pictureProblem(file: File): PictureProblem | undefined {
  if (!types.includes(file.type)) return 'notAPicture'
  return file.size > limits.imageBytes ? 'tooLarge' : undefined
}

export const isBlobUrl = (image: string | null | undefined): boolean => image?.startsWith('blob:') ?? false
