import { expect, it } from 'vitest'
import { forgetGuestKey, guestKey } from './guestKey'

it('a guest key is stable per link until it is forgotten', () => {
  const key = guestKey('uno')
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect([guestKey('uno'), guestKey('otro') === key]).toEqual([key, false])
  forgetGuestKey('uno')
  expect(guestKey('uno')).not.toBe(key)
})
