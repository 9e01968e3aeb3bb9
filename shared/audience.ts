/**
 * For whom a trip or list is besides those who take part in it, from the fewest to everybody. `link`: who has the address, but nobody finds it;
 * `followers`: whoever follows its owner.
 */
export const audiences = ['private', 'link', 'followers', 'public'] as const
export type Audience = (typeof audiences)[number]

/** Both are said of a thing: older clients know only whether it is public. */
export interface WithAudience {
  isPublic: boolean
  audience: Audience
}

/** What something says that perhaps only says whether it is public. */
export interface SaidAudience {
  isPublic?: boolean | undefined
  audience?: Audience | undefined
}

export const withAudience = (audience: Audience): WithAudience => ({ isPublic: audience === 'public', audience })

/** The audience of what was kept or sent before there were four. */
export const audienceOf = ({ isPublic, audience }: SaidAudience): Audience =>
  audience ?? (isPublic === true ? 'public' : 'private')

/** Whether the two do not contradict each other. */
export const isOneAudience = ({ isPublic, audience }: SaidAudience): boolean =>
  isPublic === undefined || audience === undefined || isPublic === (audience === 'public')

/**
 * What a change asks for of a thing. Whether it is public, said as it is already, asks for nothing: forms that know no more send it back with all
 * else, and would close a trip that is shared by its link.
 */
export function changedAudience(now: WithAudience, change: SaidAudience): Partial<WithAudience> {
  if (change.audience !== undefined) return withAudience(change.audience)
  if (change.isPublic === undefined || change.isPublic === now.isPublic) return {}
  return withAudience(audienceOf(change))
}
