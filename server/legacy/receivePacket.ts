import { clientEvents, type SocketAck, type ClientEventName, type ClientPayload } from '#shared/realtime/socketEvents'
import type { PacketContext } from './packetContext'
import { join, leave } from './membership'
import { PacketRefusal, toPacketRefusal } from './packetRefusal'
import { texts } from './texts'
import { performWrite } from './writes/performWrite'

type Handler<Name extends ClientEventName> = (context: PacketContext, payload: ClientPayload<Name>) => Promise<void>

const handlers: { [Name in ClientEventName]: Handler<Name> } = {
  'join-itinerary': join,
  'leave-itinerary': leave,
  'edit-itinerary': performWrite('edit-itinerary'),
  'add-day': performWrite('add-day'),
  'delete-day': performWrite('delete-day'),
  'add-event': performWrite('add-event'),
  'edit-event': performWrite('edit-event'),
  'delete-event': performWrite('delete-event'),
  'reorder-events': performWrite('reorder-events'),
}

const isClientEvent = (name: string): name is ClientEventName => Object.hasOwn(clientEvents, name)

async function handle<Name extends ClientEventName>(name: Name, context: PacketContext, payload: unknown): Promise<void> {
  const parsed = clientEvents[name].safeParse(payload)
  if (!parsed.success) throw new PacketRefusal('InvalidInputError', texts.invalid)
  await handlers[name](context, parsed.data as ClientPayload<Name>)
}

/**
 * Handles one packet in its turn. The acknowledgement, if one was asked for, is given when the change is on disk. A packet that is refused
 * is answered to its sender only, with an `error` as well.
 */
export function receivePacket(context: PacketContext, name: string, args: unknown[]): void {
  const { client, services } = context
  const last = args.at(-1)
  const acknowledge = typeof last === 'function' ? (last as (answer: SocketAck) => void) : undefined
  const payload = args[0] === acknowledge ? undefined : args[0]

  const refuse = (failure: unknown) => {
    const refusal = toPacketRefusal(failure)
    if (refusal === undefined) services.log.error({ err: failure, event: name }, 'a packet failed')
    client.socket.emit('error', { message: refusal?.text ?? texts.failed })
    acknowledge?.({ ok: false, error: refusal?.error ?? 'InternalError' })
  }
  const isTaken = client.enqueue(async () => {
    try {
      if (!isClientEvent(name)) throw new PacketRefusal('InvalidInputError', texts.malformed)
      await handle(name, context, payload)
      acknowledge?.({ ok: true })
    } catch (failure) {
      refuse(failure)
    }
  })
  if (isTaken) return
  refuse(new PacketRefusal('TooManyRequestsError', texts.tooFast))
  client.stop()
  client.socket.disconnect(true)
}
