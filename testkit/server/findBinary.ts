import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

// Where system packages install servers, which is not on everybody's PATH.
const FOLDERS = ['/usr/local/sbin', '/usr/sbin']

/** Where a program of this machine lies; undefined when there is none. */
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
