import { expect, it } from 'vitest'
import { reactionToClose } from './reactionToClose'

it('retries after every code that is not final', () => {
  for (const code of [1000, 1006, 1013, 4503, 4529]) expect(reactionToClose(code, '')).toEqual({ kind: 'retry' })
})

it('renews an expired session and ends with a reason otherwise', () => {
  expect(reactionToClose(4401, '')).toEqual({ kind: 'renewSession' })
  expect(reactionToClose(4403, 'removed')).toEqual({ kind: 'end', ending: 'noAccess' })
  expect(reactionToClose(4404, 'deleted')).toEqual({ kind: 'end', ending: 'gone' })
  expect(reactionToClose(4413, '')).toEqual({ kind: 'end', ending: 'tooLarge' })
  expect(reactionToClose(4422, '')).toEqual({ kind: 'end', ending: 'invalid' })
  for (const reason of ['suspended', 'viewer', ''])
    expect(reactionToClose(4423, reason)).toEqual({ kind: 'end', ending: 'beyondRights' })
  expect(reactionToClose(4426, '')).toEqual({ kind: 'end', ending: 'outdated' })
  expect(reactionToClose(4499, '')).toEqual({ kind: 'end', ending: 'invalid' })
})

it('changes the client id when it belongs to another user', () => {
  expect(reactionToClose(4422, "somebody else's client id")).toEqual({ kind: 'changeClientId' })
})

it('ends as not listed or not known for reasons it does not know', () => {
  for (const reason of ['', 'no such itinerary', 'no access', 'anything']) {
    expect(reactionToClose(4403, reason)).toEqual({ kind: 'end', ending: 'notListed' })
    expect(reactionToClose(4404, reason)).toEqual({ kind: 'end', ending: 'notKnown' })
  }
  expect(reactionToClose(4404, 'removed')).toEqual({ kind: 'end', ending: 'notKnown' })
})

it('switches to the epoch named by the server, and ends if that is no number', () => {
  expect(reactionToClose(4409, '2')).toEqual({ kind: 'switchEpoch', epoch: 2 })
  expect(reactionToClose(4409, 'two')).toEqual({ kind: 'end', ending: 'otherEpoch' })
  expect(reactionToClose(4409, '')).toEqual({ kind: 'end', ending: 'otherEpoch' })
})
