import { expect, it } from 'vitest'
import { clearGuestIdempotencyKey, guestIdempotencyKey } from './openedInvitation'

it('a guest key is stable per link until it is forgotten', () => {
  const key = guestIdempotencyKey('uno')
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect([guestIdempotencyKey('uno'), guestIdempotencyKey('otro') === key]).toEqual([key, false])
  clearGuestIdempotencyKey('uno')
  expect(guestIdempotencyKey('uno')).not.toBe(key)
})
