import { isGuestUsername } from '#shared/guestNames'
import type { UserBrief } from '#shared/api/users'
import { isolate } from '#shared/text'

/** Marks guests. */
export const formatUserName = ({ name, username }: Pick<UserBrief, 'name' | 'username'>): string =>
  isGuestUsername(username) ? `${isolate(name)} (invitado)` : name
