import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageStorage } from '#server/base/images/imageStorage'
import { runStatement } from './rows'
import { testDialect } from './testData'
import type { TestServer } from './testServer'

interface PicturePlace {
  folder: 'uploads' | 'uploads-waiting'
  name: string
}

export async function setStoredAt({ dataDir, services }: TestServer, { folder, name }: PicturePlace, at: number): Promise<void> {
  if (testDialect === 'sqlite') return utimes(join(dataDir, folder, name), at / 1000, at / 1000)
  const text = 'UPDATE pictures SET stored_at = @at WHERE folder = @folder AND name = @name'
  await runStatement(services.db, text, { at: Math.round(at), folder, name })
}

export async function listStoredNames(storage: ImageStorage): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of storage.list()) names.push(name)
  return names.toSorted()
}
