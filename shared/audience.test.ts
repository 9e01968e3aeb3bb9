import { expect, test } from 'vitest'
import { audienceOf, audiences, resolveAudienceChange, isConsistentAudience, toAudienceFields } from './audience'

test.each(audiences)('%s is read as it is, and older data as public or private', (audience) => {
  expect(audienceOf({ isPublic: audience === 'public', audience })).toBe(audience)
  expect([audienceOf({ isPublic: true }), audienceOf({ isPublic: false }), audienceOf({})]).toEqual([
    'public',
    'private',
    'private',
  ])
})

test.each(audiences)('from %s, a change of isPublic changes the audience only if they contradict', (audience) => {
  const now = toAudienceFields(audience)
  const after = (isPublic: boolean) => ({ ...now, ...resolveAudienceChange(now, { isPublic }) }).audience
  expect(after(true)).toBe('public')
  expect(after(false)).toBe(audience === 'public' ? 'private' : audience)
  expect(resolveAudienceChange(now, {})).toEqual({})
  for (const next of audiences) expect(resolveAudienceChange(now, { audience: next })).toEqual(toAudienceFields(next))
})

test('isPublic and audience contradict each other if only one of them is public', () => {
  for (const audience of audiences)
    for (const isPublic of [true, false])
      expect(isConsistentAudience({ isPublic, audience })).toBe(isPublic === (audience === 'public'))
  expect([
    isConsistentAudience({}),
    isConsistentAudience({ isPublic: true }),
    isConsistentAudience({ audience: 'link' }),
  ]).toEqual([true, true, true])
})
