/**
 * Besides members, narrowest first. `link`: anyone with its address, unlisted.
 * `followers`: followers of its owner.
 */
export const audiences = ['private', 'link', 'followers', 'public'] as const
export type Audience = (typeof audiences)[number]

/** Older clients know `isPublic` only. */
export interface WithAudience {
  isPublic: boolean
  audience: Audience
}

export interface SaidAudience {
  isPublic?: boolean | undefined
  audience?: Audience | undefined
}

export const withAudience = (audience: Audience): WithAudience => ({ isPublic: audience === 'public', audience })

/** `isPublic` is for old data and clients. */
export const audienceOf = ({ isPublic, audience }: SaidAudience): Audience =>
  audience ?? (isPublic === true ? 'public' : 'private')

export const isOneAudience = ({ isPublic, audience }: SaidAudience): boolean =>
  isPublic === undefined || audience === undefined || isPublic === (audience === 'public')

/**
 * Ignores an `isPublic` that equals the present value: older forms send it back
 * unchanged, which would close a trip shared by link.
 */
export function changedAudience(now: WithAudience, change: SaidAudience): Partial<WithAudience> {
  if (change.audience !== undefined) return withAudience(change.audience)
  if (change.isPublic === undefined || change.isPublic === now.isPublic) return {}
  return withAudience(audienceOf(change))
}
