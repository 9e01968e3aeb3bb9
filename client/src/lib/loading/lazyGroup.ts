import { lazyPart, type LazyPart, type PropsOf } from './lazyPart'

/** Lazy parts in one chunk (scripts/build/lazyGroups.ts). */
export interface LazyGroup {
  /** A `lazyPart`; rendering one loads all. */
  part: <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) => LazyPart<PropsOf<Module[Name]>>
  /** Rejects if a part fails. Afterwards all render synchronously. */
  load: () => Promise<void>
  /** Retries while offline. */
  loadPatiently: () => Promise<void>
}

export function lazyGroup(): LazyGroup {
  const loaders: (() => Promise<unknown>)[] = []
  const parts: { load: () => Promise<unknown> }[] = []
  let loading: Promise<unknown> | undefined
  // Shared by all parts; reset after a failure.
  const loadModules = () =>
    (loading ??= Promise.all(loaders.map((load) => load())).catch((error: unknown) => {
      loading = undefined
      throw error
    }))
  const loadParts = async () => void (await Promise.all(parts.map((part) => part.load())))
  return {
    part(load, name) {
      const loadWithOthers = async () => {
        await loadModules()
        void loadParts()
        return load()
      }
      const part = lazyPart(loadWithOthers, name)
      loaders.push(load)
      parts.push(part)
      return part
    },
    async load() {
      await loadModules()
      await loadParts()
    },
    loadPatiently: loadParts,
  }
}
