import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Whether processes can be held to one core each: with one core, or without `taskset`, they run where they like. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** The command that runs `command` on one core. */
export function onCore(core: number, command: readonly string[]): [string, string[]] {
  const [program = '', ...args] = canPin ? ['taskset', '-c', String(core), ...command] : command
  return [program, args]
}
