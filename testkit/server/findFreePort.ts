import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

// Where system packages install servers, often not on PATH.
const FOLDERS = ['/usr/local/sbin', '/usr/sbin']

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export function findBinary(name: string): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS]
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((file) => isProgram(file))
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
