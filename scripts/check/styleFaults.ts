/** How far above it the reason for an `!important` may stand. */
const REASON_LINES = 8

const rules: readonly { fault: string; isBroken: (line: string, above: readonly string[], file: string) => boolean }[] = [
  {
    fault: 'a size of type without a name (theme/sizes.ts)',
    isBroken: (line, _above, file) => !file.includes('/theme/') && /fontSize: ['"`]?\d+(?:\.\d+)?(?![\d.]|em)/.test(line),
  },
  {
    // A prop, or a CSS variable that the other component sets, says the same where one can find it.
    fault: 'a style that asks for an attribute of another component around it',
    isBroken: (line) => /'(?:[^']*,)?[^'&,]*\[[\w-]+[^'&,]*\][^'&,]*[\s>+~]&(?!&)/.test(line),
  },
  {
    fault: '!important without a reason above it',
    isBroken: (line, above) =>
      line.includes('!important') && !above.slice(-REASON_LINES).some((other) => /^\s*(?:\/\/|\/\*|\*)/.test(other)),
  },
]

/** What in the client's styles cannot be found again by reading, as `file:line: what`. */
export function styleFaults(files: readonly string[], read: (file: string) => string): string[] {
  return files.flatMap((file) => {
    const lines = read(file).split('\n')
    return lines.flatMap((line, index) =>
      rules
        .filter(({ isBroken }) => isBroken(line, lines.slice(0, index), file))
        .map(({ fault }) => `${file}:${index + 1}: ${fault}`),
    )
  })
}
