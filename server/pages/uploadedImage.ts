import type { Services } from '#server/base/services'
import { findUpload } from '#server/features/uploads/uploadStore'
import type { SharedImage } from './pageHead'

/** Undefined for presets: chats show no SVG. */
export async function uploadedImage(db: Services['db'], path: string | null): Promise<SharedImage | undefined> {
  if (path === null || !path.startsWith('/uploads/')) return undefined
  const { width, height } = (await findUpload(db, path.slice('/uploads/'.length))) ?? {}
  return { path, ...(width !== undefined && height !== undefined && { width, height }) }
}
