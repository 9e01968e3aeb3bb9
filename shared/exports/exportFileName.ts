import type { ExportFormat } from './exportFormats'

/** Reserved on some file system, or invisible, which may reverse the reading direction. */
const UNSAFE = /[\p{C}/\\:*?"<>|%]+/gu
/** Reserved by Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

export function exportFileName(title: string, format: ExportFormat): string {
  const name = title
    .replaceAll(UNSAFE, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/gu, '')
  const isUsable = name !== '' && !DEVICE.test(name)
  return `${isUsable ? name : `Itinerario ${name}`.trimEnd()}.${format}`
}
