/** Collects the lines that stand indented below something. */
export function createNote() {
  const lines: string[] = []
  let indent: number | undefined
  let skipped = 0
  return {
    /** A line as it stands there, so many signs in. All are moved to the left as far as the first. */
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
