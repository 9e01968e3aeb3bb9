import type { ExportFormat } from './exportFormats'

/** Signs that some system takes for its own in the name of a file, and those that nobody sees, which may turn the reading around. */
const UNSAFE = /[\p{C}/\\:*?"<>|%]+/gu
/** What Windows keeps for its devices, whatever comes behind the dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** What a trip's file is called: its title, as far as every system takes that, and the ending of its kind. */
export function exportFileName(title: string, format: ExportFormat): string {
  const name = title
    .replaceAll(UNSAFE, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/gu, '')
  const isUsable = name !== '' && !DEVICE.test(name)
  return `${isUsable ? name : `Itinerario ${name}`.trimEnd()}.${format}`
}
