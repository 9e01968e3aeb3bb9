import { describe, expect, it } from 'vitest'
import { keepingMine, rebased, takingTheirs, withFields, withoutSent, withUnderWay, type ServerRecord } from './recordRules'
import type { RecordChange, RecordFields } from './waiting'

const server: ServerRecord = {
  title: 'Lisboa',
  description: 'Con calma',
  image: null,
  startDate: '2026-10-24T00:00:00.000Z',
  endDate: '2026-10-27T00:00:00.000Z',
  isPublic: false,
  recordVersion: 5,
}
const enter = (now: RecordChange | undefined, fields: RecordFields, stamp = 's') =>
  withFields(now, fields, { itineraryId: 'lisboa', server, stamp })
const waiting = (fields: RecordFields): RecordChange => {
  const change = enter(undefined, fields)
  if (change === undefined) throw new Error('nothing waits')
  return change
}

describe('what its owner enters', () => {
  it('waits with what it takes the place of, and the version that was of', () => {
    expect(enter(undefined, { title: 'Porto' })).toEqual({
      kind: 'record',
      itineraryId: 'lisboa',
      stamp: 's',
      refused: null,
      fields: { title: 'Porto' },
      before: { title: 'Lisboa' },
      base: 5,
      theirs: null,
    })
  })

  it('adds to what waits already, the last word for each field, and lifts a refusal', () => {
    const refused = { ...waiting({ title: 'Porto' }), refused: 'InvalidInputError' as const }
    const next = enter(refused, { title: 'Oporto', isPublic: true }, 't')
    expect(next).toMatchObject({
      stamp: 't',
      refused: null,
      fields: { title: 'Oporto', isPublic: true },
      before: { title: 'Lisboa', isPublic: false },
    })
  })

  it('waits no longer when it reads again as the server has it', () => {
    expect(enter(waiting({ title: 'Porto' }), { title: 'Lisboa' })).toBeUndefined()
    expect(enter(waiting({ title: 'Porto', isPublic: true }), { title: 'Lisboa' })?.fields).toEqual({ isPublic: true })
  })

  it('of a trip without a version is compared with the present one before it is sent', () => {
    expect(
      withFields(undefined, { title: 'Porto' }, { itineraryId: 'lisboa', server: { ...server, recordVersion: 0 }, stamp: 's' })
        ?.base,
    ).toBeNull()
  })
})

describe('what was sent', () => {
  it('is done, except for fields that were changed while it was on its way', () => {
    const sent = waiting({ title: 'Porto', isPublic: true })
    expect(withoutSent(sent, sent)).toBeUndefined()
    const meanwhile = enter(sent, { title: 'Oporto' }, 't')
    expect(withoutSent(meanwhile, sent)).toMatchObject({ fields: { title: 'Oporto' }, before: { title: 'Porto' }, base: null })
  })
})

describe('what was sent without an answer', () => {
  const underWay = withUnderWay(waiting({ title: 'Porto' }))

  it('is taken back by another change: the server may have it', () => {
    expect(enter(underWay, { title: 'Lisboa' }, 't')).toMatchObject({ fields: { title: 'Lisboa' }, underWay: { title: 'Porto' } })
    const left = withoutSent(enter(underWay, { title: 'Lisboa' }, 't'), waiting({ title: 'Porto' }))
    expect(left).toMatchObject({ fields: { title: 'Lisboa' }, before: { title: 'Porto' }, base: null })
    expect(left).not.toHaveProperty('underWay')
  })

  it('is nobody else’s word when it turns out that the server has it', () => {
    const next = enter(underWay, { title: 'Oporto' }, 't')
    const moved = { ...server, title: 'Porto', recordVersion: 6 }
    expect(next && rebased(next, moved)).toMatchObject({ fields: { title: 'Oporto' }, theirs: null, base: 6 })
    expect(next && rebased(next, { ...moved, title: 'Sintra' })).toMatchObject({ theirs: { title: 'Sintra' } })
  })
})

describe('a record that moved on', () => {
  it('takes the change where nobody touched the same fields', () => {
    const moved = { ...server, description: 'Otra', recordVersion: 6 }
    expect(rebased(waiting({ title: 'Porto' }), moved)).toMatchObject({ fields: { title: 'Porto' }, base: 6, theirs: null })
  })

  it('leaves nothing to do where it says the same by now, as after an answer that was lost', () => {
    expect(rebased(waiting({ title: 'Porto' }), { ...server, title: 'Porto', recordVersion: 6 })).toBeUndefined()
  })

  it('asks where somebody else wrote into the same field, and does as is chosen', () => {
    const moved = { ...server, title: 'Sintra', recordVersion: 6 }
    const contested = rebased(waiting({ title: 'Porto', isPublic: true }), moved)
    expect(contested).toMatchObject({ fields: { title: 'Porto', isPublic: true }, theirs: { title: 'Sintra' }, base: 6 })
    if (contested === undefined) return

    const mine = keepingMine(contested, 't')
    expect(mine).toMatchObject({
      fields: { title: 'Porto', isPublic: true },
      before: { title: 'Sintra' },
      theirs: null,
      stamp: 't',
    })
    expect(rebased(mine, moved)?.theirs).toBeNull()
    expect(takingTheirs(contested, 't')).toMatchObject({ fields: { isPublic: true }, theirs: null })
    expect(takingTheirs({ ...contested, fields: { title: 'Porto' } }, 't')).toBeUndefined()
  })
})
