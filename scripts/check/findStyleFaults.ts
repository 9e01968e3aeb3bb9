/** The reason may be this far above. */
const REASON_LINES = 8

const rules: readonly { fault: string; isBroken: (line: string, above: readonly string[], file: string) => boolean }[] = [
  {
    fault: 'a size of type without a name (theme/sizes.ts)',
    isBroken: (line, _above, file) => !file.includes('/theme/') && /fontSize: ['"`]?\d+(?:\.\d+)?(?![\d.]|em)/.test(line),
  },
  {
    // Use a prop or a CSS variable of the other component.
    fault: 'a style that asks for an attribute of another component around it',
    isBroken: (line) => /'(?:[^']*,)?[^'&,]*\[[\w-]+[^'&,]*\][^'&,]*[\s>+~]&(?!&)/.test(line),
  },
  {
    fault: '!important without a reason above it',
    isBroken: (line, above) =>
      line.includes('!important') && !above.slice(-REASON_LINES).some((other) => /^\s*(?:\/\/|\/\*|\*)/.test(other)),
  },
]

/** As `file:line: fault`. */
export function findStyleFaults(files: readonly string[], read: (file: string) => string): string[] {
  return files.flatMap((file) => {
    const lines = read(file).split('\n')
    return lines.flatMap((line, index) =>
      rules
        .filter(({ isBroken }) => isBroken(line, lines.slice(0, index), file))
        .map(({ fault }) => `${file}:${index + 1}: ${fault}`),
    )
  })
}
