import { expect, it } from 'vitest'
import { forgetGuestKey, guestKey } from './guestKey'

it('the key of a guest is one for each link until a try of theirs is answered', () => {
  const key = guestKey('uno')
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect([guestKey('uno'), guestKey('otro') === key]).toEqual([key, false])
  forgetGuestKey('uno')
  expect(guestKey('uno')).not.toBe(key)
})
