import { buffer } from 'node:stream/consumers'
import { createFolderStorage, type StoredImage } from './imageStorage'

export class DiskCache {
  readonly #files
  /** Least recently used first. */
  readonly #sizes = new Map<string, number>()
  #bytes = 0
  #known: Promise<void> | undefined

  constructor(
    folder: string,
    private readonly maxBytes: number,
  ) {
    this.#files = createFolderStorage(folder)
  }

  async get(name: string): Promise<Uint8Array | undefined> {
    await (this.#known ??= this.#lookAround())
    const size = this.#sizes.get(name)
    if (size === undefined) return undefined
    this.#note(name, size)
    try {
      const file = await this.#files.find(name)
      if (file !== undefined) return await buffer(file.read())
    } catch {
      // A cache miss.
    }
    this.#forget(name)
    return undefined
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    await this.#files.put(name, content)
    this.#note(name, content.byteLength)
    for (const oldest of this.#sizes.keys()) {
      if (this.#bytes <= this.maxBytes) return
      await this.remove(oldest)
    }
  }

  async remove(name: string): Promise<void> {
    this.#forget(name)
    await this.#files.remove(name)
  }

  async #lookAround(): Promise<void> {
    const found: StoredImage[] = []
    for await (const image of this.#files.list()) found.push(image)
    for (const { name, bytes } of found.sort((a, b) => a.storedAt - b.storedAt)) this.#note(name, bytes)
  }

  #note(name: string, bytes: number): void {
    this.#forget(name)
    this.#sizes.set(name, bytes)
    this.#bytes += bytes
  }

  #forget(name: string): void {
    this.#bytes -= this.#sizes.get(name) ?? 0
    this.#sizes.delete(name)
  }
}
