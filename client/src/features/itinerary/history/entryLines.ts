import type { VersionEntry } from '#shared/api/versions'
import { changeInWords } from '../base/changeTexts'
import { momentInWords } from '../../../lib/moments'
import { historyTexts } from './historyTexts'
import { entryOf, nameOf } from './queries'

/** Continue the author's name. `entries` has the date of a restored version. */
export function entryLines({ kind, of, changes, author, name }: VersionEntry, entries: readonly VersionEntry[]): string[] {
  const lines = changes.map((change) => changeInWords(change, author?.username))
  switch (kind) {
    case 'create':
      return [historyTexts.created, ...lines]
    case 'fork':
      return [historyTexts.forked, ...lines]
    case 'import':
      return [historyTexts.imported, ...lines]
    case 'restore': {
      const restored = of === null ? undefined : entryOf(entries, of)
      return [historyTexts.restored(restored && momentInWords(restored.at), nameOf(restored, of)), ...lines]
    }
    case 'edit':
      return lines.length === 0 && name !== null ? [historyTexts.nothing] : lines
  }
}
