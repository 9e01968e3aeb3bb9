import { readTime, type EventFields } from '#shared/itinerary/fields'
import { manyLines, oneLine } from '#shared/limits'
import type { EventPatch } from '#shared/realtime/socketEvents'

/** The fields a form sends, in a fixed order. */
const fields = ['label', 'description', 'category', 'image', 'startTime', 'endTime'] as const

/** A field's value in the form in which it would be kept, so that `10:00:00` or a title with a blank too many is no change. */
function storedForm(field: keyof EventFields, value: string | null): string | null {
  if (value === null) return field === 'description' ? '' : null
  if (field === 'label') return oneLine(value)
  if (field === 'description') return manyLines(value)
  if (field === 'startTime' || field === 'endTime') return readTime(value) ?? (value === '' ? null : value)
  return value === '' ? null : value
}

/** The fields of `payload` that differ from `version`, as the payload has them. Absent fields never differ. */
export function changedFields(payload: EventPatch, version: EventFields): (keyof EventFields)[] {
  return fields.filter((field) => {
    const value = payload[field]
    return value !== undefined && storedForm(field, value) !== storedForm(field, version[field])
  })
}

/** How much of two texts differs: what is left of both without their common beginning and end, in UTF-16 units. */
export function changedStretch(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  return a.length + b.length - 2 * (start + end)
}

/**
 * The version a form was most likely opened with: of `versions` (oldest first) the one that differs from the payload in the fewest fields,
 * of those the one with the nearest description, of those the newest. Undefined when there is none.
 */
export function guessFormBase<Version extends EventFields>(
  versions: readonly Version[],
  payload: EventPatch,
): Version | undefined {
  let best: { version: Version; differing: number; stretch: number } | undefined
  for (const version of versions) {
    const differing = changedFields(payload, version).length
    const stretch =
      payload.description === undefined ? 0 : changedStretch(manyLines(payload.description), manyLines(version.description))
    const isAtLeastAsNear =
      best === undefined || differing < best.differing || (differing === best.differing && stretch <= best.stretch)
    if (isAtLeastAsNear) best = { version, differing, stretch }
  }
  return best?.version
}
