import type { SocketAck } from '#shared/realtime/socketEvents'
import { PacketRefusal, texts, toPacketRefusal, type Packet, type PacketContext } from './packet'
import { packets } from './packets'

const table: Record<string, Packet> = packets

const isAcknowledge = (last: unknown): last is (answer: SocketAck) => void => typeof last === 'function'

/** Acknowledges once changes are on disk. A refusal goes to the sender only, also as `error`. */
export function receivePacket(context: PacketContext, name: string, args: unknown[]): void {
  const { client, services } = context
  const last = args.at(-1)
  const acknowledge = isAcknowledge(last) ? last : undefined
  const payload = args[0] === acknowledge ? undefined : args[0]

  const refuse = (failure: unknown) => {
    const refusal = toPacketRefusal(failure)
    if (refusal === undefined) services.log.error({ err: failure, event: name }, 'packet failed')
    client.socket.emit('error', { message: refusal?.text ?? texts.failed })
    acknowledge?.({ ok: false, error: refusal?.error ?? 'InternalError' })
  }
  const isTaken = client.enqueue(async () => {
    try {
      const kind = Object.hasOwn(table, name) ? table[name] : undefined
      if (kind === undefined) throw new PacketRefusal('InvalidInputError', texts.malformed)
      await kind.receive(context, payload)
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
