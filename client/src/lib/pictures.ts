import { limits } from '#shared/limits'

/**
 * A form reads a file with `readPicture` for a command or `setCover`. Until uploaded, it is in this browser
 * and `image` is its object URL; a command then sets the path unless the picture changed or the event is gone.
 * `null` removes a pending picture. Commands never contain object URLs.
 */
export type PictureProblem = 'tooLarge' | 'notAPicture' | 'heic' | 'webp' | 'unreadable'

export type ReadPicture = { file: File; problem?: undefined } | { file?: undefined; problem: PictureProblem }

const HEAD_BYTES = 16

/** A copy in memory, as the file may change or vanish; its type by content. Or why the server would reject it. */
export async function readPicture(chosen: File): Promise<ReadPicture> {
  if (chosen.size > limits.imageBytes) return { problem: 'tooLarge' }
  const content = await chosen.arrayBuffer().catch(() => undefined)
  if (content === undefined) return { problem: 'unreadable' }
  const head = String.fromCharCode(...new Uint8Array(content.slice(0, HEAD_BYTES)))
  const type = head.startsWith('\u00FF\u00D8\u00FF') ? 'image/jpeg' : head.startsWith('\u0089PNG') ? 'image/png' : undefined
  if (type !== undefined) return { file: new File([content], chosen.name, { type }) }
  return { problem: HEIC.test(head) ? 'heic' : WEBP.test(head) ? 'webp' : 'notAPicture' }
}

const HEIC = /^[\s\S]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1|avi[fs])/u
const WEBP = /^RIFF[\s\S]{4}WEBP/u

export const isBlobUrl = (image: string | null | undefined): boolean => image?.startsWith('blob:') ?? false
