import { withoutExtension } from './findCycles'
import type { Import } from './readImports'

/** Chains from start files to the package. Type imports do not count. */
export function findLoaders(imports: readonly Import[], isStart: (file: string) => boolean, packageName: string): string[] {
  const loads = new Map<string, Import[]>()
  for (const found of imports.filter(({ typeOnly }) => !typeOnly)) {
    const file = withoutExtension(found.from)
    loads.set(file, [...(loads.get(file) ?? []), found])
  }
  const starts = imports.filter(({ from }) => isStart(from)).map(({ from }) => withoutExtension(from))
  const chains = new Map(starts.map((file) => [file, file]))
  const found: string[] = []
  for (const [file, chain] of chains)
    for (const { to, own } of loads.get(file) ?? []) {
      if (!own && to === packageName) found.push(`${chain} → ${packageName}`)
      if (own && !chains.has(to)) chains.set(to, `${chain} → ${to}`)
    }
  return found
}
