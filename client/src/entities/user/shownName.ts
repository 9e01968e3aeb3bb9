import { isGuestName } from '#shared/guestNames'
import type { UserBrief } from '#shared/api/users'

/** What somebody is called among those who plan a trip: guests are said to be guests. */
export const shownName = ({ name, username }: Pick<UserBrief, 'name' | 'username'>): string =>
  isGuestName(username) ? `${name} (invitado)` : name
