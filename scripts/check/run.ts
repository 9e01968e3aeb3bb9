import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))
/** Slow machines need several times as long. */
const longest = 120 * 60_000

/** False on failure or timeout. */
export async function runProgram([command = '', ...args]: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(command, args, {
    cwd: repository,
    env: { ...process.env, ...env, PATH: [join(repository, 'node_modules/.bin'), process.env.PATH].join(delimiter) },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: longest,
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (signal !== null) console.log(`${command} was ended by ${signal}`)
  return code === 0
}
