/**
 * Besides members, narrowest first. `link`: anyone with its address, unlisted.
 * `followers`: followers of its owner.
 */
export const audiences = ['private', 'link', 'followers', 'public'] as const
export type Audience = (typeof audiences)[number]

/** Older clients know `isPublic` only. */
export interface AudienceFields {
  isPublic: boolean
  audience: Audience
}

export interface AudienceInput {
  isPublic?: boolean | undefined
  audience?: Audience | undefined
}

export const toAudienceFields = (audience: Audience): AudienceFields => ({ isPublic: audience === 'public', audience })

/** `isPublic` is for old data and clients. */
export const audienceOf = ({ isPublic, audience }: AudienceInput): Audience =>
  audience ?? (isPublic === true ? 'public' : 'private')

export const isConsistentAudience = ({ isPublic, audience }: AudienceInput): boolean =>
  isPublic === undefined || audience === undefined || isPublic === (audience === 'public')

/**
 * Ignores an `isPublic` that equals the present value: older forms send it back
 * unchanged, which would close a trip shared by link.
 */
export function changedAudience(now: AudienceFields, change: AudienceInput): Partial<AudienceFields> {
  if (change.audience !== undefined) return toAudienceFields(change.audience)
  if (change.isPublic === undefined || change.isPublic === now.isPublic) return {}
  return toAudienceFields(audienceOf(change))
}
