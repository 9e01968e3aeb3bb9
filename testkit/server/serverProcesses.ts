import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { eventually } from '../eventually'
import { linkPlacesAndMap } from '../map/linkPlacesAndMap'
import { programFile } from './operations'
import { envForDataDir, removeData } from './testData'

interface LaunchedServer {
  child: ChildProcess
  ended: Promise<{ code: number | null; signal: string | null }>
  ready: () => Promise<{ url: string }>
  output: () => { stdout: string; stderr: string }
}

export interface ServerProcesses {
  readonly dataDir: string
  launch: (env?: Record<string, string>) => LaunchedServer
}

/** A data folder per test, whose servers are killed after it. */
export function setUpServerProcesses(): ServerProcesses {
  let settings = { DATA_DIR: '', LOG_LEVEL: 'warn' }
  const running: ChildProcess[] = []
  beforeEach(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'periplo-'))
    await linkPlacesAndMap(dataDir)
    settings = {
      ...(await envForDataDir(dataDir)),
      // Hides notices that a start logs.
      LOG_LEVEL: 'warn',
    }
  })
  afterEach(async () => {
    for (const child of running.splice(0)) child.kill('SIGKILL')
    await removeData(settings.DATA_DIR)
  })
  return {
    get dataDir() {
      return settings.DATA_DIR
    },
    launch(env = {}) {
      const child = spawn(process.execPath, [programFile('main')], {
        env: { PATH: process.env.PATH, TMPDIR: tmpdir(), PORT: '0', ...settings, RATE_LIMIT: 'off', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running.push(child)
      let stdout = ''
      let stderr = ''
      child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
      const ended = once(child, 'exit').then(([code, signal]) => ({
        code: code as number | null,
        signal: signal as string | null,
      }))
      const ready = async () => {
        await eventually(() => expect(stdout, stderr).toContain('\n'), { interval: 50 })
        return { url: /http:\/\/[^\s]+/.exec(stdout)?.[0] ?? '' }
      }
      return { child, ended, ready, output: () => ({ stdout, stderr }) }
    },
  }
}
