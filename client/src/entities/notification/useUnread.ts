import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '../../engine/wire/unread'

/** How many notices the person has not read; 0 until that is known. */
export const useUnread = (): number => useQuery(unreadQuery).data ?? 0
