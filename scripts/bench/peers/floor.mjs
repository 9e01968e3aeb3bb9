// The floor of `npm run bench:peers`: hands every message on to the others in the document and keeps nothing. With `--coalesce` a
// receiver gets all messages of one turn of the event loop in one frame. Plain JavaScript: no loader takes memory.
import { WebSocketServer } from 'ws'

const coalesces = process.argv.includes('--coalesce')
const rooms = new Map()
/** What waits for the end of the turn, by receiver. */
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
