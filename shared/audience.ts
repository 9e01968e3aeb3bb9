/** Besides members, narrowest first. `link`: unlisted. `followers`: of the owner. */
export const audiences = ['private', 'link', 'followers', 'public'] as const
export type Audience = (typeof audiences)[number]

/** Of the map on a profile, narrowest first. */
export const mapAudiences = ['self', 'followers', 'everyone'] as const
export type MapAudience = (typeof mapAudiences)[number]

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

export const audienceOf = ({ isPublic, audience }: AudienceInput): Audience =>
  audience ?? (isPublic === true ? 'public' : 'private')

export const isConsistentAudience = ({ isPublic, audience }: AudienceInput): boolean =>
  isPublic === undefined || audience === undefined || isPublic === (audience === 'public')

/** Ignores an unchanged `isPublic`: older forms send it, which would end sharing by link. */
export function resolveAudienceChange(now: AudienceFields, change: AudienceInput): Partial<AudienceFields> {
  if (change.audience !== undefined) return toAudienceFields(change.audience)
  if (change.isPublic === undefined || change.isPublic === now.isPublic) return {}
  return toAudienceFields(audienceOf(change))
}
