import type { Services } from '#server/base/services'
import type { NextTurn } from '#server/base/turns'
import { hasImage } from '#server/base/images/imagePaths'
import { isHeavy, readImport } from '#server/imports/readImport'
import { readInChild } from '#server/imports/importChild'
import { settleReferences } from '#server/imports/settleReferences'
import type { ReadFile } from '#server/imports/readFile'

/** Reads a file and resolves its places and pictures. Throws what `readImport` throws. */
export async function understand(
  { gazetteer, images }: Pick<Services, 'gazetteer' | 'images'>,
  bytes: Uint8Array,
  { userId, nextTurn, previews }: { userId: string; nextTurn: NextTurn; previews: boolean },
): Promise<ReadFile> {
  const read = await (isHeavy(bytes) ? readInChild(userId, bytes, { previews }) : nextTurn(() => readImport(bytes)))
  return settleReferences(read, {
    findPlace: (geonameId) => gazetteer.find(geonameId),
    searchPlaces: (name) =>
      [name, name.split(',')[0] ?? ''].flatMap((query) =>
        gazetteer.search(query, 'es').flatMap(({ geonameId }) => gazetteer.find(geonameId) ?? []),
      ),
    hasPicture: (path) => hasImage(images, path),
  })
}
