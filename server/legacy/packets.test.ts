import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { packetHandlers } from './packets'

/** Client events in docs/contract.md: [name, payload]. */
const documented = [
  ...(readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8')
    .split('| Client → server | Payload | Effect |')[1]
    ?.split('\n\n')[0]
    ?.matchAll(/^\| `([a-z-]+)` \| (.*?) \|/gm) ?? []),
].map(([, name = '', payload = '']) => [name, payload] as const)

/** `opId` is documented once for all. */
const fieldsOf = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape).filter((field) => field !== 'opId') : []

describe('the contract', () => {
  test('lists the events clients may send, and no others', () => {
    expect(documented.map(([name]) => name)).toEqual(Object.keys(packetHandlers))
  })

  test.each(Object.entries(packetHandlers))('lists all fields that %s reads', (name, { payload: schema }) => {
    const payload = documented.find(([known]) => known === name)?.[1] ?? ''
    const words = [...payload.matchAll(/\w+/g)].map(([word]) => word)
    expect(words).toEqual(expect.arrayContaining(fieldsOf(schema)))
  })
})

test('every write needs a right', () => {
  const rights = Object.entries(packetHandlers).map(([name, { right }]) => `${name}: ${right ?? 'none'}`)
  expect(rights).toEqual([
    'join-itinerary: view',
    'leave-itinerary: none',
    'edit-itinerary: own',
    'add-day: edit',
    'delete-day: edit',
    'add-event: edit',
    'edit-event: edit',
    'delete-event: edit',
    'reorder-events: edit',
  ])
})
