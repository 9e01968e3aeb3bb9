import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '#testkit/eventually'
import type { BusConnection } from './busTransport'
import type { OutgoingMessage } from './envelope'
import { BusOutbox } from './busOutbox'

const MEBIBYTE = 1024 * 1024
const connection = { lost: new Promise(() => undefined) } as BusConnection
const messageOf = (topic: string, bytes: number): OutgoingMessage => ({ topic, json: '""', bytes })

function outbox(options: { maxWaitMs: number }) {
  const lots: string[][] = []
  let dropped = 0
  const box = new BusOutbox({
    gatherMs: 0,
    send: async (_connection, messages) => void lots.push(messages.map(({ topic }) => topic)),
    onDropped: (messages) => (dropped += messages),
    ...options,
  })
  onTestFinished(() => box.close())
  return { box, lots, dropped: () => dropped }
}

it('keeps 8 MiB until there is a connection, and drops messages beyond that', async () => {
  const { box, lots, dropped } = outbox({ maxWaitMs: 60_000 })
  for (let i = 0; i < 8; i += 1) box.add(messageOf(`kept.${i}`, MEBIBYTE))
  expect(dropped()).toBe(0)
  box.add(messageOf('late', 1))
  expect(dropped()).toBe(1)
  box.resume(connection)
  await eventually(() => expect(lots).toEqual([Array.from({ length: 8 }, (_, i) => `kept.${i}`)]))
  box.add(messageOf('later', MEBIBYTE))
  await eventually(() => expect(lots.at(-1)).toEqual(['later']))
})

it('drops everything after waiting too long, until there is a connection again', async () => {
  const { box, lots, dropped } = outbox({ maxWaitMs: 1 })
  box.add(messageOf('late', 1))
  await eventually(() => expect(dropped()).toBe(1))
  box.add(messageOf('too late', 1))
  expect(dropped()).toBe(2)
  box.resume(connection)
  box.add(messageOf('in time', 1))
  await eventually(() => expect(lots).toEqual([['in time']]))
})
