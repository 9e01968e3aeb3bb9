// `npm run dev`: Vite with hot reload proxies /api, /sync … to the server, which restarts on
// change.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { findFreePort } from '#testkit/server/findFreePort'

const port = process.env.PORT ?? '3000'
const serverPort = process.env.DEV_SERVER_PORT ?? String(await findFreePort())

const children = [
  run(['--watch', '--watch-preserve-output', '--import', 'tsx', 'server/main.ts'], {
    PORT: serverPort,
    HOST: '127.0.0.1',
    DEMO_DATA: process.env.DEMO_DATA ?? '1',
  }),
  run(['node_modules/vite/bin/vite.js', '--clearScreen', 'false'], {
    PORT: port,
    DEV_SERVER_URL: `http://127.0.0.1:${serverPort}`,
  }),
]

const stopAll = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stopAll).on('SIGTERM', stopAll)
for (const child of children) child.on('exit', stopAll)
await Promise.all(children.map((child) => once(child, 'exit')))

function run(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
}
