import { isGuestUsername } from '#shared/guestNames'
import type { UserBrief } from '#shared/api/users'

/** Marks guests. */
export const formatUserName = ({ name, username }: Pick<UserBrief, 'name' | 'username'>): string =>
  isGuestUsername(username) ? `${name} (invitado)` : name
