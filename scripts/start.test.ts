import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#testkit/eventually'

// The server prints a word and ends; with STAY it waits for a signal.
const repository = fileURLToPath(new URL('..', import.meta.url))
const building = 'Preparando la aplicación'

const server = `
import { word } from '../shared/word'
if (process.env.STAY) {
  setInterval(() => undefined, 1000)
  process.on('SIGTERM', () => setTimeout(() => { console.log('saved'); process.exit(0) }, 300))
}
console.log(word, process.env.DEMO_DATA)`

let project: string

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'periplo-start-'))
  for (const path of ['scripts/start.mjs', 'scripts/build', 'vite.server.config.ts'])
    await cp(join(repository, path), join(project, path), { recursive: true })
  await symlink(join(repository, 'node_modules'), join(project, 'node_modules'))
  const { scripts } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'))
  await write('package.json', JSON.stringify({ type: 'module', scripts: { start: scripts.start } }))
  await write('package-lock.json', '{}')
  await write('vite.config.ts', "export default { root: 'client', build: { outDir: '../dist/client', emptyOutDir: true } }")
  await write('client/index.html', '<h1>Periplo</h1>')
  await write('shared/word.ts', "export const word = 'uno'")
  await write('server/main.ts', server)
  await write('server/imports/importProcess.ts', '')
  await write('server/map/baseMapProcess.ts', '')
})
afterAll(() => rm(project, { recursive: true }))

describe('npm start', () => {
  it('builds the first time, and then only after a source changed', async () => {
    expect(await start()).toEqual({ code: 0, stdout: expect.stringMatching(`^${building}.*\nuno 1\n$`), stderr: '' })
    expect(await start()).toEqual({ code: 0, stdout: 'uno 1\n', stderr: '' })
    await write('shared/word.ts', "export const word = 'dos'")
    expect(await start()).toEqual({ code: 0, stdout: expect.stringMatching(`^${building}.*\ndos 1\n$`), stderr: '' })
    await write('shared/word.test.ts', 'a test is no part of the build')
    expect(await start()).toEqual({ code: 0, stdout: 'dos 1\n', stderr: '' })
  })

  it('fills in demo data unless DEMO_DATA is 0 or in production', async () => {
    expect(await start({ DEMO_DATA: '0' })).toMatchObject({ stdout: 'dos 0\n' })
    expect(await start({ NODE_ENV: 'production' })).toMatchObject({ stdout: 'dos undefined\n' })
  })

  it('passes a signal from npm on to the server and lets it shut down', async () => {
    const npm = spawn('npm', ['start'], { cwd: project, env: { ...process.env, STAY: '1' } })
    let output = ''
    npm.stdout.on('data', (chunk) => (output += chunk))
    await eventually(() => expect(output).toMatch(/^dos /m))
    npm.kill('SIGTERM')
    const [code] = await once(npm, 'close')
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^saved$/m) })
  })

  it('reports a failed build, exits with 1 and does not start the old build', async () => {
    await write('shared/word.ts', "export { word } from './nowhere'")
    expect(await start()).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(`^${building}.*\n$`),
      stderr: expect.stringContaining('./nowhere'),
    })
  })

  it('names the required Node version on an older one', async () => {
    expect(
      await start({}, ['--import', 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.18.3"})']),
    ).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Periplo necesita Node 20\.19 o posterior.*\nPeriplo needs Node 20\.19 or newer/),
    })
  })
})

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(project, file)), { recursive: true })
  await writeFile(join(project, file), `${text}\n`)
}

function start(env: Record<string, string> = {}, nodeArgs: string[] = []) {
  const { DEMO_DATA: _demo, NODE_ENV: _mode, ...inherited } = process.env
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const options = { cwd: project, env: { ...inherited, NO_COLOR: '1', ...env } }
    const child = execFile(process.execPath, [...nodeArgs, 'scripts/start.mjs'], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}
