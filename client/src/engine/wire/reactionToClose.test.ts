import { expect, it } from 'vitest'
import { chooseCloseReaction } from './reactionToClose'

it('retries after every code that is not final', () => {
  for (const code of [1000, 1006, 1013, 4503, 4529]) expect(chooseCloseReaction(code, '')).toEqual({ kind: 'retry' })
})

it('renews an expired session and ends with a reason otherwise', () => {
  expect(chooseCloseReaction(4401, '')).toEqual({ kind: 'renewSession' })
  expect(chooseCloseReaction(4403, 'removed')).toEqual({ kind: 'end', ending: 'noAccess' })
  expect(chooseCloseReaction(4404, 'deleted')).toEqual({ kind: 'end', ending: 'gone' })
  expect(chooseCloseReaction(4413, '')).toEqual({ kind: 'end', ending: 'tooLarge' })
  expect(chooseCloseReaction(4422, '')).toEqual({ kind: 'end', ending: 'invalid' })
  for (const reason of ['suspended', 'viewer', ''])
    expect(chooseCloseReaction(4423, reason)).toEqual({ kind: 'end', ending: 'beyondRights' })
  expect(chooseCloseReaction(4426, '')).toEqual({ kind: 'end', ending: 'outdated' })
  expect(chooseCloseReaction(4499, '')).toEqual({ kind: 'end', ending: 'invalid' })
})

it('changes the client id when it belongs to another user', () => {
  expect(chooseCloseReaction(4422, "somebody else's client id")).toEqual({ kind: 'changeClientId' })
})

it('tries later when an older server refuses places, and ends for other keys', () => {
  for (const field of ['place', 'to', 'nights'])
    expect(chooseCloseReaction(4422, `unknown key: ${field}`)).toEqual({ kind: 'retryLater' })
  for (const reason of ['unknown key: color', 'unknown key: label', 'wrong value: place'])
    expect(chooseCloseReaction(4422, reason)).toEqual({ kind: 'end', ending: 'invalid' })
})

it('ends as not listed or not known for reasons it does not know', () => {
  for (const reason of ['', 'no such itinerary', 'no access', 'anything']) {
    expect(chooseCloseReaction(4403, reason)).toEqual({ kind: 'end', ending: 'notListed' })
    expect(chooseCloseReaction(4404, reason)).toEqual({ kind: 'end', ending: 'notKnown' })
  }
  expect(chooseCloseReaction(4404, 'removed')).toEqual({ kind: 'end', ending: 'notKnown' })
})

it('switches to the epoch named by the server, and ends if that is no number', () => {
  expect(chooseCloseReaction(4409, '2')).toEqual({ kind: 'switchEpoch', epoch: 2 })
  expect(chooseCloseReaction(4409, 'two')).toEqual({ kind: 'end', ending: 'otherEpoch' })
  expect(chooseCloseReaction(4409, '')).toEqual({ kind: 'end', ending: 'otherEpoch' })
})
