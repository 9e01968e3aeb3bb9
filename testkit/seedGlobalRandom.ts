import { vi } from 'vitest'
import type { Random } from './random'

/** Until the returned function is called. Yjs client ids have another source. */
export function seedGlobalRandom(source: () => Random): () => void {
  const fill = <T>(bytes: T): T => {
    if (bytes instanceof Uint8Array) for (let i = 0; i < bytes.length; i += 1) bytes[i] = source().below(256)
    return bytes
  }
  const mocks = [
    vi.spyOn(Math, 'random').mockImplementation(() => source().next()),
    vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation(fill),
  ]
  return () => mocks.forEach((mock) => mock.mockRestore())
}
