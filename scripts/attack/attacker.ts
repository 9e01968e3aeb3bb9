import { attacks, type AttackTarget } from './attacks'

// Separate, so as not to slow down the measuring process.
process.on('message', ({ name, target }: { name: string; target: AttackTarget }) => void attacks[name]?.run(target))
process.on('uncaughtException', () => undefined)
process.send?.('ready')
