export function inOrder<T extends { id: string }>(ids: readonly string[], found: readonly T[]): T[] {
  const byId = new Map(found.map((thing) => [thing.id, thing]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
