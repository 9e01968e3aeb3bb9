import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findStyleFaults } from './findStyleFaults'

const client = fileURLToPath(new URL('../../client/src', import.meta.url))

function faultsOf(text: string, file = 'client/src/ui/Thing.tsx'): string[] {
  return findStyleFaults([file], () => text)
}

describe('the styles of the client', () => {
  it('use named sizes, no selectors of outer components, and !important only with a reason', () => {
    const files = readdirSync(client, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.(?:tsx?|css)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    expect(files.length).toBeGreaterThan(500)
    expect(findStyleFaults(files, (file) => readFileSync(file, 'utf8'))).toEqual([])
  })

  it('are reported with the fault and its line', () => {
    expect(faultsOf("const Box = styled('p')({\n  fontSize: '0.8125rem',\n})")).toEqual([
      'client/src/ui/Thing.tsx:2: a size of type without a name (theme/sizes.ts)',
    ])
    expect(faultsOf("  '& > .MuiSvgIcon-root': { fontSize: 20 },")).toHaveLength(1)
    expect(faultsOf("  '[data-open] > &': { padding: 0 },")).toHaveLength(1)
    expect(faultsOf("  [phone]: { top: 4, 'body:has([data-alone]) &:hover': { top: 0 } },")).toHaveLength(1)
    expect(faultsOf("  opacity: '1 !important',")).toHaveLength(1)
  })

  it('may define sizes in the theme, their own variants, and what a library requires', () => {
    expect(faultsOf("  fontSize: '0.8125rem',", 'client/src/theme/sizes.ts')).toEqual([])
    expect(faultsOf("  '&[data-open]': { fontSize: textSize.meta },\n  '& > [data-end]': { top: 0 },")).toEqual([])
    expect(faultsOf("  // The library writes its own into the element.\n  height: 'auto !important',")).toEqual([])
  })
})
