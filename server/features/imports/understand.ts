import type { Services } from '#server/base/services'
import type { NextTurn } from '#server/base/turns'
import { hasImage } from '#server/base/images/imagePaths'
import { isHeavy, readImport } from '#server/imports/readImport'
import { readInChild } from '#server/imports/importChild'
import { settleReferences } from '#server/imports/settleReferences'
import type { ReadFile } from '#server/imports/readFile'
import { leaveOutUnfit } from './filePictures'

/** What is understood of a file, with places and pictures as we know them. Others are served meanwhile. Throws what `readImport` throws. */
export async function understand(
  { gazetteer, images }: Pick<Services, 'gazetteer' | 'images'>,
  bytes: Uint8Array,
  { userId, nextTurn }: { userId: string; nextTurn: NextTurn },
): Promise<ReadFile> {
  const read = await (isHeavy(bytes) ? readInChild(userId, bytes) : nextTurn(() => readImport(bytes)))
  const settled = await settleReferences(read, {
    findPlace: (geonameId) => gazetteer.find(geonameId),
    searchPlaces: (name) =>
      [name, name.split(',')[0] ?? ''].flatMap((query) =>
        gazetteer.search(query, 'es').flatMap(({ geonameId }) => gazetteer.find(geonameId) ?? []),
      ),
    hasPicture: (path) => hasImage(images, path),
  })
  return leaveOutUnfit(settled)
}
