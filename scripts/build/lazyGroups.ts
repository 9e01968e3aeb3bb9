import { basename } from 'node:path'
import type { Plugin } from 'vite'

export interface BuiltModule {
  code: string | null
  importers: readonly string[]
  dynamicImporters: readonly string[]
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
type Modules = ReadonlyMap<string, BuiltModule>

/**
 * Bundles each lazy group (client/src/lib/loading/lazyGroup.ts) into one file,
 * with modules that only it imports. `names` are variables and file names;
 * later groups load only after earlier ones.
 */
export function lazyGroups(names: readonly string[]): Plugin & { groupOf: (moduleId: string) => string | null } {
  let groups: ReadonlyMap<string, string> = new Map()
  return {
    name: 'lazy-groups',
    apply: 'build',
    buildEnd() {
      const modules = new Map<string, BuiltModule>()
      for (const id of this.getModuleIds()) {
        const module = this.getModuleInfo(id)
        if (module !== null) modules.set(id, module)
      }
      groups = groupModules(modules, names)
    },
    groupOf: (id) => groups.get(id) ?? null,
  }
}

export function groupModules(modules: Modules, names: readonly string[]): Map<string, string> {
  const groupOf = new Map<string, string>()
  for (const name of names.toReversed()) {
    const parts = partsOf(modules, name)
    if (parts.size === 0) throw new Error(`Nothing is part of ${name}`)
    for (const id of onlyReachedFrom(parts, modules, (importer) => groupOf.has(importer))) groupOf.set(id, name)
  }
  return groupOf
}

/** Modules in `name.part(() => import('…'), …)`. */
function partsOf(modules: Modules, name: string): Set<string> {
  const call = new RegExp(String.raw`\b${name}\.part\(\s*\(\)\s*=>\s*import\(\s*["'\x60]([^"'\x60]+)["'\x60]`, 'g')
  const parts = new Set<string>()
  for (const { code, dynamicallyImportedIds } of modules.values()) {
    for (const [, specifier = ''] of (code ?? '').matchAll(call)) {
      const id = dynamicallyImportedIds.find((found) => basename(found).split('.')[0] === basename(specifier))
      if (id !== undefined) parts.add(id)
    }
  }
  return parts
}

/**
 * Parts and their imports, without modules that others import, to avoid
 * circular chunks. Later groups do not count as others.
 */
function onlyReachedFrom(parts: ReadonlySet<string>, modules: Modules, comesLater: (id: string) => boolean): Set<string> {
  const imported = closure(parts, (id) => modules.get(id)?.importedIds ?? [])
  const later = closure(parts, (id) => [
    ...(modules.get(id)?.importedIds ?? []),
    ...(modules.get(id)?.dynamicallyImportedIds ?? []),
  ])
  removeWhere(later, (id) => !parts.has(id) && importersOf(modules, id).some((importer) => !later.has(importer)))
  const reached = new Set(imported)
  const mayImport = (id: string) => reached.has(id) || comesLater(id) || (later.has(id) && !imported.has(id))
  removeWhere(reached, (id) => !parts.has(id) && importersOf(modules, id).some((importer) => !mayImport(importer)))
  return reached
}

const importersOf = (modules: Modules, id: string): string[] => {
  const module = modules.get(id)
  return [...(module?.importers ?? []), ...(module?.dynamicImporters ?? [])]
}

function closure(ids: ReadonlySet<string>, nextOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set(ids)
  for (const id of found) for (const next of nextOf(id)) found.add(next)
  return found
}

/** Repeats: a removed module may have kept others. */
function removeWhere(ids: Set<string>, isOut: (id: string) => boolean): void {
  for (let out = [...ids].filter(isOut); out.length > 0; out = [...ids].filter(isOut)) for (const id of out) ids.delete(id)
}
