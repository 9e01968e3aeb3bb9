import { accountKey } from '../users/userStore'
import { kinds, type Condition, type Kind } from './kinds'

/** One way in which a feed is narrowed. */
export interface Narrowing extends Condition {
  /** What `finds` goes through, as a FROM clause: counted to see whether it is little. */
  through: string
  values: Record<string, string | number>
}

/** What feeds of all kinds are narrowed by. */
export interface Asked {
  userId?: string | undefined
  username?: string | undefined
  role?: 'owner' | 'collaborator' | undefined
  likedBy?: string | undefined
  followedBy?: string | undefined
}

/** The narrowings that every kind of thing has. */
export const narrowingsOf = (kind: Kind, asked: Asked): Narrowing[] =>
  [belongsTo(kind, asked), likedBy(kind, asked), followedBy(kind, asked)].filter((narrowing) => narrowing !== undefined)

/** Things whose column `t` has one of the values that a query gives; a thing is asked about by the same. */
export function narrowing(kind: Kind, condition: string | Condition, values: Narrowing['values']): Narrowing {
  const { finds, holds } = typeof condition === 'string' ? { finds: condition, holds: condition } : condition
  return { finds, holds, through: `${kinds[kind].things} AS t WHERE ${finds}`, values }
}

/** Of somebody by id or username, as owner or (itineraries) collaborator. */
function belongsTo(kind: Kind, { userId, username, role }: Asked): Narrowing | undefined {
  if (userId === undefined && username === undefined) return undefined
  const person = userId === undefined ? '(SELECT id FROM users WHERE username_key = @person)' : '@person'
  const values = { person: userId ?? accountKey(username ?? '') }
  const asOwner = `t.user_id = ${person}`
  if (role === 'owner' || kind === 'list') return narrowing(kind, asOwner, values)
  const asCollaborator = {
    finds: `t.id IN (SELECT itinerary_id FROM collaborators WHERE user_id = ${person})`,
    holds: `EXISTS (SELECT 1 FROM collaborators AS g WHERE g.itinerary_id = t.id AND g.user_id = ${person})`,
  }
  if (role === 'collaborator') return narrowing(kind, asCollaborator, values)
  const either = (as: keyof Condition) => `(${asOwner} OR ${asCollaborator[as]})`
  return narrowing(kind, { finds: either('finds'), holds: either('holds') }, values)
}

function likedBy(kind: Kind, { likedBy: liker }: Asked): Narrowing | undefined {
  if (liker === undefined) return undefined
  const { likes, thingId } = kinds[kind]
  return {
    finds: `t.id IN (SELECT ${thingId} FROM ${likes} WHERE user_id = @liker)`,
    holds: `EXISTS (SELECT 1 FROM ${likes} AS b WHERE b.${thingId} = t.id AND b.user_id = @liker)`,
    through: `${likes} WHERE user_id = @liker`,
    values: { liker },
  }
}

function followedBy(kind: Kind, { followedBy: follower }: Asked): Narrowing | undefined {
  if (follower === undefined) return undefined
  const condition = {
    finds: 't.user_id IN (SELECT followed_id FROM follows WHERE follower_id = @follower)',
    holds: 'EXISTS (SELECT 1 FROM follows AS f WHERE f.follower_id = @follower AND f.followed_id = t.user_id)',
  }
  return narrowing(kind, condition, { follower })
}
