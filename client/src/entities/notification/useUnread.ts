import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '../../engine/wire/unread'

/** 0 until loaded. */
export const useUnread = (): number => useQuery(unreadQuery).data ?? 0
