import { isGuestName } from '#shared/guestNames'
import type { UserBrief } from '#shared/api/users'

/** Marks guests. */
export const shownName = ({ name, username }: Pick<UserBrief, 'name' | 'username'>): string =>
  isGuestName(username) ? `${name} (invitado)` : name
