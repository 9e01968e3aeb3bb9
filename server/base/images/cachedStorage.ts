import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { lazyStream, type ImageStorage, type StoredImage, createFolderStorage } from './imageStorage'

/** An image deleted on another server may be served for this long. */
const MAX_FACTS_AGE_MS = 60_000
const MAX_FACTS = 10_000

interface CacheOptions {
  folder: string
  maxBytes: number
  logger: Pick<Logger, 'warn'>
  now: () => number
}

/** Names are content hashes, so entries are never stale. */
export function createCachedStorage(source: ImageStorage, { folder, maxBytes, logger, now }: CacheOptions): ImageStorage {
  const cache = new DiskCache(folder, maxBytes)
  const facts = new Map<string, StoredImage & { checkedAt: number }>()
  const fetching = new Map<string, Promise<Uint8Array>>()

  const look = async (name: string): Promise<StoredImage | undefined> => {
    const known = facts.get(name)
    if (known !== undefined && Math.abs(now() - known.checkedAt) < MAX_FACTS_AGE_MS) return known
    const found = await source.find(name)
    if (facts.size >= MAX_FACTS) facts.clear()
    if (found === undefined) facts.delete(name)
    else facts.set(name, { name, bytes: found.bytes, storedAt: found.storedAt, checkedAt: now() })
    return found
  }
  const fetchContent = async (name: string): Promise<Uint8Array> => {
    const kept = await cache.get(name)
    if (kept !== undefined) return kept
    const found = await source.find(name)
    if (found === undefined) throw new Error(`the picture ${name} was removed while it was asked for`)
    const content = await buffer(found.read())
    cache.put(name, content).catch((error: unknown) => logger.warn({ err: error }, 'picture could not be cached on disk'))
    return content
  }
  const fetchOnce = (name: string): Promise<Uint8Array> => {
    const known = fetching.get(name)
    if (known !== undefined) return known
    const content = fetchContent(name).finally(() => fetching.delete(name))
    fetching.set(name, content)
    return content
  }

  return {
    put: (name, content) => source.put(name, content),
    has: (name) => source.has(name),
    list: () => source.list(),
    async find(name) {
      const found = await look(name)
      return found && { name, bytes: found.bytes, storedAt: found.storedAt, read: () => lazyStream(() => fetchOnce(name)) }
    },
    async remove(name) {
      await source.remove(name)
      facts.delete(name)
      await cache.remove(name)
    },
  }
}

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
