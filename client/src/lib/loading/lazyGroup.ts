import { lazyPart, type LazyPart, type PropsOf } from './lazyPart'

/** Parts that are wanted together and come together: the build puts them into one file (scripts/build/lazyGroups.ts). */
export interface LazyGroup {
  /** A part of this group (see `lazyPart`), drawn where it is declared. Whichever is drawn first brings the others with it. */
  part: <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) => LazyPart<PropsOf<Module[Name]>>
  /** Loads all of them; fails if one does not come. Afterwards each is drawn at once. */
  load: () => Promise<void>
  /** The same, but waits for a network as long as it takes. */
  loadPatiently: () => Promise<void>
}

export function lazyGroup(): LazyGroup {
  const loaders: (() => Promise<unknown>)[] = []
  const parts: { load: () => Promise<unknown> }[] = []
  let loading: Promise<unknown> | undefined
  // All parts ask for all modules: once is enough, unless one did not come.
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
