// @module-tag long
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { MAX_PAYLOAD_BYTES, MAX_TOPIC_LENGTH, PayloadTooLargeError, type NodeBus } from '#server/base/cluster/nodeBus'
import { eventually } from '#testkit/eventually'
import { busEngines, busForTest, waitUntilConnected, recordingLogger } from './busEngines'

/** The server may be shared. */
const newTopic = () => `test.${randomUUID()}`

/** Messages that a node receives. */
function hear<T>(bus: NodeBus, topic: string, schema: z.ZodType<T>): T[] {
  const heard: T[] = []
  bus.subscribe(topic, schema, (payload) => void heard.push(payload))
  return heard
}

describe.each(busEngines())('messages between nodes over $name', (engine) => {
  /** Connected nodes with their received messages. */
  async function nodes<T>(count: number, schema: z.ZodType<T>, topic = newTopic()) {
    const url = await engine.url()
    const { logger, lines } = recordingLogger()
    const buses = Array.from({ length: count }, () => busForTest(engine, url, { logger }))
    const heard = buses.map((bus) => hear(bus, topic, schema))
    await waitUntilConnected(...buses)
    return { url, topic, buses, heard, lines }
  }

  it('reach all other nodes, once, and not their sender', async () => {
    const { topic, buses, heard } = await nodes(3, z.object({ itinerary: z.string(), to: z.number() }))
    const [first, second] = [
      { itinerary: 'a \0 ñ 🚂', to: 7 },
      { itinerary: 'b', to: 8 },
    ]
    buses[0]!.publish(topic, first)
    await eventually(() => expect(heard).toEqual([[], [first], [first]]))
    buses[1]!.publish(topic, second)
    await eventually(() => expect(heard).toEqual([[second], [first], [first, second]]))
  })

  it('reach subscribers of exactly their topic, until they unsubscribe', async () => {
    const { url, topic, buses } = await nodes(2, z.number())
    const other = busForTest(engine, url)
    const late = hear(other, `${topic}.more`, z.number())
    const heard: number[] = []
    const stop = other.subscribe(topic, z.number(), (number) => void heard.push(number))
    const stays = hear(other, topic, z.number())
    await waitUntilConnected(other)
    buses[0]!.publish(topic, 1)
    await eventually(() => expect(stays).toEqual([1]))
    stop()
    buses[0]!.publish(topic, 2)
    await eventually(() => expect(stays).toEqual([1, 2]))
    expect({ heard, late }).toEqual({ heard: [1], late: [] })
  })

  it('reach a subscriber that was added after its node connected', async () => {
    const { buses } = await nodes(2, z.string())
    const topic = newTopic()
    const heard = hear(buses[1]!, topic, z.string())
    await eventually(() => {
      buses[0]!.publish(topic, 'there?')
      expect(heard).not.toEqual([])
    })
  })

  it('arrive in the order of each sender', async () => {
    const { topic, buses, heard } = await nodes(3, z.tuple([z.number(), z.number()]))
    for (let round = 0; round < 300; round += 1) {
      buses[0]!.publish(topic, [0, round])
      buses[1]!.publish(topic, [1, round])
      if (round % 100 === 99) await eventually(() => expect(heard[2]).toHaveLength(2 * round + 2))
    }
    const inOrder = Array.from({ length: 300 }, (_, round) => round)
    for (const sender of [0, 1]) expect(heard[2]!.filter(([from]) => from === sender).map(([, round]) => round)).toEqual(inOrder)
  })

  it('all arrive in a burst of 5,000, equal ones included', async () => {
    const { url, topic, buses, heard } = await nodes(2, z.object({ room: z.string(), to: z.number() }))
    const said = engine.name === 'PostgreSQL' ? await wiretap(url) : undefined
    const burst = Array.from({ length: 5000 }, (_, index) => ({ room: 'r'.repeat(20), to: index < 2500 ? index : 0 }))
    for (const payload of burst) buses[0]!.publish(topic, payload)
    await eventually(() => expect(heard[1]).toHaveLength(5000))
    expect(heard[1]).toEqual(burst)
    if (said === undefined) return
    await eventually(() => expect(said.join('').match(/"payload"/g)).toHaveLength(5000))
    expect(said.length).toBeLessThan(100)
    expect(Math.max(...said.map((text) => Buffer.byteLength(text)))).toBeLessThan(8000)
  })

  it('may have the maximal size, and are refused when a byte larger', async () => {
    const topic = `${newTopic()}.${'t'.repeat(MAX_TOPIC_LENGTH)}`.slice(0, MAX_TOPIC_LENGTH)
    const { buses, heard, lines } = await nodes(2, z.string(), topic)
    // Two bytes per letter, and two quotes.
    const largest = 'ñ'.repeat(MAX_PAYLOAD_BYTES / 2 - 1)
    expect(() => buses[0]!.publish(topic, `${largest}x`)).toThrow(PayloadTooLargeError)
    expect(() => buses[0]!.publish(topic, `${largest}x`)).toThrow(
      `A message about "${topic}" has 7801 bytes: at most 7800 can be sent to other nodes.`,
    )
    const sent = ['before', largest, largest, 'after']
    for (const text of sent) buses[0]!.publish(topic, text)
    await eventually(() => expect(heard[1]).toEqual(sent))
    expect(lines.filter((line) => line.includes('dropped'))).toEqual([])
  })

  it('are refused with an invalid topic or without a payload', async () => {
    const { buses } = await nodes(1, z.string())
    for (const topic of ['', 'a b', 'a.', '.a', 'a..b', 'a.*', '>', 'ñ', 'a"', 't'.repeat(MAX_TOPIC_LENGTH + 1)]) {
      expect(() => buses[0]!.publish(topic, 1)).toThrow(RangeError)
      expect(() => buses[0]!.subscribe(topic, z.number(), () => undefined)).toThrow(RangeError)
    }
    expect(() => buses[0]!.publish('a', undefined)).toThrow(TypeError)
  })

  it('are not disturbed by texts that no node writes', async () => {
    const { url, topic, buses, heard, lines } = await nodes(3, z.object({ to: z.number() }))
    const strange = {
      from: 'stranger',
      messages: [
        { topic, payload: { to: 'far away' } },
        { topic, payload: { to: 1 } },
      ],
    }
    for (const text of ['', '{', 'null', '[]', '{"from":1}', '{"from":"x","messages":[{}]}', JSON.stringify(strange)])
      await engine.publishRaw(url, topic, text)
    buses[0]!.publish(topic, { to: 2 })
    await eventually(() => expect(heard).toEqual([[{ to: 1 }], [{ to: 1 }, { to: 2 }], [{ to: 1 }, { to: 2 }]]))
    const said = (text: string) => lines.filter((line) => line.includes(text)).length
    // Logged once per node.
    expect([said('unreadable message on the bus'), said('has an unknown shape')]).toEqual([3, 3])
  })

  it('reach the other handlers when one throws', async () => {
    const { topic, buses, heard, lines } = await nodes(2, z.number())
    const later = newTopic()
    const after = hear(buses[1]!, later, z.number())
    const bad = newTopic()
    buses[1]!.subscribe(bad, z.number(), () => {
      throw new Error('no room')
    })
    buses[1]!.subscribe(bad, z.number(), async () => {
      throw new Error('no time')
    })
    const beside = hear(buses[1]!, bad, z.number())
    await eventually(() => {
      buses[0]!.publish(bad, 1)
      buses[0]!.publish(topic, 2)
      buses[0]!.publish(later, 3)
      expect([heard[1]![0], after[0], beside[0]]).toEqual([2, 3, 1])
    })
    for (const reason of ['no room', 'no time'])
      await eventually(() => expect(lines.some((line) => line.includes(`message handler failed: ${reason}`))).toBe(true))
  })

  it('are all sent before a bus closes, and reach no closed bus', async () => {
    const { topic, buses, heard } = await nodes(4, z.number())
    const [sender, closing, stays, leaves] = buses as [NodeBus, NodeBus, NodeBus, NodeBus]
    const until: number[] = []
    leaves.subscribe(topic, z.number(), (number) => {
      until.push(number)
      if (number === 2) void leaves.close()
    })
    sender.publish(topic, 1)
    await eventually(() => expect(heard[1]).toEqual([1]))
    const closed = closing.close()
    for (const number of [2, 3, 4]) sender.publish(topic, number)
    await Promise.all([sender.close(), closed, closing.close()])
    sender.publish(topic, 5)
    await eventually(() =>
      expect([heard[2], until]).toEqual([
        [1, 2, 3, 4],
        [1, 2],
      ]),
    )
    expect([heard[1], heard[3]]).toEqual([[1], [1, 2]])
    expect([sender, closing, stays].map((bus) => bus.isConnected)).toEqual([false, false, true])
  })
})

/** Records messages on PostgreSQL's channel until the test ends. */
async function wiretap(url: string): Promise<string[]> {
  const said: string[] = []
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined).on('notification', ({ payload = '' }) => void said.push(payload))
  await client.connect()
  await client.query('LISTEN periplo')
  onTestFinished(() => client.end())
  return said
}
