import type { Import } from './readImports'

/**
 * Sorted; types included. Tarjan's strongly connected components (SIAM Journal
 * on Computing 1, 1972).
 */
export function findCycles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to, own } of imports) {
    const file = withoutExtension(from)
    if (own && file !== to) targets.set(file, (targets.get(file) ?? new Set()).add(to))
  }
  const found: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    lowest.set(file, order.size - 1)
    stack.push(file)
    for (const next of targets.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(file) !== order.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) found.push(group.toSorted())
  }
  for (const file of targets.keys()) if (!order.has(file)) visit(file)
  return found.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
}

export const withoutExtension = (path: string): string => path.replace(/\.(?:ts|tsx|mts|mjs)$/, '')

/** Chains from start files to the package. Type imports do not count. */
export function findImportChains(imports: readonly Import[], isStart: (file: string) => boolean, packageName: string): string[] {
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
