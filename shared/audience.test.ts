import { expect, test } from 'vitest'
import { audienceOf, audiences, changedAudience, isOneAudience, withAudience } from './audience'

test.each(audiences)('what was kept before there were four is public or private, and %s is what it says', (audience) => {
  expect(audienceOf({ isPublic: audience === 'public', audience })).toBe(audience)
  expect([audienceOf({ isPublic: true }), audienceOf({ isPublic: false }), audienceOf({})]).toEqual([
    'public',
    'private',
    'private',
  ])
})

test.each(audiences)('from %s, whether it is public changes only what it contradicts', (audience) => {
  const now = withAudience(audience)
  const after = (isPublic: boolean) => ({ ...now, ...changedAudience(now, { isPublic }) }).audience
  expect(after(true)).toBe('public')
  expect(after(false)).toBe(audience === 'public' ? 'private' : audience)
  expect(changedAudience(now, {})).toEqual({})
  for (const next of audiences) expect(changedAudience(now, { audience: next })).toEqual(withAudience(next))
})

test('the two words contradict each other where one says public and the other does not', () => {
  for (const audience of audiences)
    for (const isPublic of [true, false]) expect(isOneAudience({ isPublic, audience })).toBe(isPublic === (audience === 'public'))
  expect([isOneAudience({}), isOneAudience({ isPublic: true }), isOneAudience({ audience: 'link' })]).toEqual([true, true, true])
})
