import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ImageStorage } from '#server/base/images/imageStorage'
import { changeIn } from './rows'
import { engine } from './testData'
import type { TestServer } from './testServer'

interface PicturePlace {
  folder: 'uploads' | 'uploads-waiting'
  name: string
}

export async function setStoredAt({ dataDir, services }: TestServer, { folder, name }: PicturePlace, at: number): Promise<void> {
  if (engine === 'sqlite') return utimes(join(dataDir, folder, name), at / 1000, at / 1000)
  const text = 'UPDATE pictures SET stored_at = @at WHERE folder = @folder AND name = @name'
  await changeIn(services.db, text, { at: Math.round(at), folder, name })
}

export async function storedNames(storage: ImageStorage): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of storage.list()) names.push(name)
  return names.toSorted()
}

export async function storedContent(storage: ImageStorage, name: string): Promise<Buffer> {
  const found = await storage.find(name)
  if (found === undefined) throw new Error(`no picture ${name}`)
  return buffer(found.read())
}
