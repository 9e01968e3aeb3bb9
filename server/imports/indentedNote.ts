export function createNote() {
  const lines: string[] = []
  let indent: number | undefined
  let skipped = 0
  return {
    /** Removes the first line's indentation from all. */
    add(line: string, depth: number): void {
      if (skipped > 0 && lines.length > 0) lines.push('')
      skipped = 0
      indent ??= depth
      lines.push(line.slice(Math.min(depth, indent)))
    },
    skipLine(): void {
      skipped += 1
    },
    text: (): string => lines.join('\n'),
  }
}
