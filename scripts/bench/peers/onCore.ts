import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Pinning needs several cores and `taskset`. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

export function onCore(core: number, command: readonly string[]): [string, string[]] {
  const [program = '', ...args] = canPin ? ['taskset', '-c', String(core), ...command] : command
  return [program, args]
}
