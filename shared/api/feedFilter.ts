import { z } from 'zod'
import { Id } from './scalars'
import { UsernameAsked } from './username'
import { paging } from './paging'

export const Visibility = z.enum(['public', 'all'])
export const Sort = z.enum(['newest', 'popular'])
export type Sort = z.infer<typeof Sort>

export const feedFilter = {
  userId: Id.optional(),
  username: UsernameAsked.optional(),
  likedBy: Id.optional(),
  followedBy: Id.optional(),
  visibility: Visibility.default('public'),
  sort: Sort.default('newest'),
  ...paging,
}

/** `userId` and `username` exclude each other. */
export const namesAtMostOneUser = ({ userId, username }: { userId?: unknown; username?: unknown }): boolean =>
  userId === undefined || username === undefined
export const twoUsersIssue = { path: ['username'], message: 'not_with_userId' }
