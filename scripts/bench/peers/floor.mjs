// Relay without storage for `npm run bench:peers`. With `--coalesce` one frame per event-loop
// turn. Plain JavaScript: a loader would take memory.
import { WebSocketServer } from 'ws'

const coalesces = process.argv.includes('--coalesce')
const rooms = new Map()
/** Messages of this turn, by receiver. */
const waiting = new Map()

/** Sync step 2 with an empty update. */
const emptyAnswer = Uint8Array.of(0, 1, 2, 0, 0)
const isStepOne = (message) => message[0] === 0 && message[1] === 0

function relay(receiver, message) {
  if (!coalesces) return receiver.send(message)
  if (waiting.size === 0) setImmediate(flush)
  const messages = waiting.get(receiver)
  if (messages === undefined) waiting.set(receiver, [message])
  else messages.push(message)
}

function flush() {
  for (const [receiver, messages] of waiting) receiver.send(messages.length === 1 ? messages[0] : Buffer.concat(messages))
  waiting.clear()
}

const { PORT, HOST } = process.env

new WebSocketServer({ port: Number(PORT), host: HOST }).on('connection', (socket, { url }) => {
  const room = rooms.get(url) ?? new Set()
  rooms.set(url, room.add(socket))
  socket.on('message', (message) => {
    if (isStepOne(message)) return socket.send(emptyAnswer)
    for (const other of room) if (other !== socket) relay(other, message)
  })
  socket.on('close', () => room.delete(socket))
})
