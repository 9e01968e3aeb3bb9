import { attacks, type AttackTarget } from './attacks'

// A process of its own, so that what it does slows down nobody who measures. Ends when it is told to.
process.on('message', ({ name, target }: { name: string; target: AttackTarget }) => attacks[name]?.run(target))
process.on('uncaughtException', () => undefined)
process.send?.('ready')
