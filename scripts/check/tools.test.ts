import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

// Linters with our configuration must find these faults.
const repository = fileURLToPath(new URL('../..', import.meta.url))
const configs = [
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'shared/tsconfig.json',
  'server/tsconfig.json',
  'client/tsconfig.json',
  'knip.json',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  '.gitignore',
]

const faults: [code: string, file: string, text: string][] = [
  ['typescript(no-floating-promises)', 'server/a.ts', 'const later = async () => 1\nexport const f = () => { later() }'],
  [
    'typescript(no-misused-promises)',
    'server/b.ts',
    'export const f = (list: string[]) => list.forEach(async (s) => { await g(s) })\nconst g = async (s: string) => s',
  ],
  ['typescript(no-explicit-any)', 'server/c.ts', 'export const f = (x: any) => String(x)'],
  ['typescript(no-unsafe-return)', 'server/d.ts', 'export const f = (text: string) => JSON.parse(text)'],
  ['typescript(ban-ts-comment)', 'server/e.ts', '// @ts-ignore\nexport const f = 1'],
  ['typescript(no-non-null-assertion)', 'server/f.ts', 'export const f = (x?: string) => x!.length'],
  ['typescript(consistent-type-imports)', 'server/g.ts', "export const f = (x: import('./f').X) => x"],
  ['eslint(no-empty)', 'server/h.ts', 'export const f = () => { try { return 1 } catch {} }'],
  ['eslint(no-console)', 'server/i.ts', "export const f = () => console.log('x')"],
  ['node(no-process-env)', 'server/j.ts', 'export const f = () => process.env.PORT'],
  ['node(no-process-env)', 'client/src/lib/a.ts', 'export const f = () => process.env.PORT'],
  ['import(no-default-export)', 'shared/a.ts', 'export default 1'],
  ['import(no-cycle)', 'shared/b.ts', "import { c } from './c'\nexport const b = () => c"],
  ['import(no-cycle)', 'shared/c.ts', "import { b } from './b'\nexport const c = () => b"],
  ['import(no-cycle)', 'server/k/k.ts', "import { l } from '#server/l/l'\nexport const k = () => l"],
  ['import(no-cycle)', 'server/l/l.ts', "import { k } from '#server/k/k'\nexport const l = () => k"],
  [
    'react-hooks(exhaustive-deps)',
    'client/src/ui/A.tsx',
    "import { useEffect } from 'react'\nexport const A = ({ f }: { f: () => void }) => { useEffect(() => f(), []); return null }",
  ],
  [
    'react-hooks(rules-of-hooks)',
    'client/src/ui/B.tsx',
    "import { useState } from 'react'\nexport const B = ({ on }: { on: boolean }) => { if (on) useState(1); return null }",
  ],
  ['jsx-a11y(alt-text)', 'client/src/ui/C.tsx', 'export const C = () => <img src="/a.png" />'],
  ['vitest(no-disabled-tests)', 'tests/a.test.ts', "import { it } from 'vitest'\nit.skip('x', () => undefined)"],
  ['vitest(no-focused-tests)', 'tests/b.test.ts', "import { it } from 'vitest'\nit.only('x', () => undefined)"],
  ['vitest(expect-expect)', 'tests/c.test.ts', "import { it } from 'vitest'\nit('x', () => undefined)"],
]

const fine: [file: string, text: string][] = [
  ['server/config.ts', 'export const port = process.env.PORT'],
  ['scripts/a.ts', "console.log('x', process.env.PORT)"],
  ['tests/d.test.ts', "import { it } from 'vitest'\nimport { page } from './page'\nit('x', () => page.waitFor())"],
  ['shared/add.ts', 'export const add = (a: number, b: number) => a + b'],
]

describe('oxlint', () => {
  const project = useProject()
  const Findings = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })
  let found: z.infer<typeof Findings>['diagnostics']

  beforeAll(async () => {
    for (const [, file, text] of faults) await project.write(file, text)
    for (const [file, text] of fine) await project.write(file, text)
    const { code, stdout } = await project.run('oxlint', ['--format', 'json'])
    expect(code).toBe(1)
    found = Findings.parse(JSON.parse(stdout)).diagnostics
  })

  it.each(faults)('finds %s in %s', (code, file) => {
    expect(found).toContainEqual({ code, filename: file })
  })

  it.each(fine)('accepts %s: %s', (file) => {
    expect(found.filter(({ filename }) => filename === file)).toEqual([])
  })
})

describe('tsc', () => {
  const project = useProject()

  it('finds a type error', async () => {
    await project.write('server/a.ts', "export const a: number = 'x'")
    const { code, stdout } = await project.run('tsc', [])
    expect(code).not.toBe(0)
    expect(stdout).toContain('server/a.ts(1,14): error TS2322')
  })

  it('finds a function that returns a value only on some paths', async () => {
    await project.write('server/a.ts', "export function a(x: number) { if (x > 1) return 'x' }")
    expect((await project.run('tsc', [])).stdout).toContain('server/a.ts(1,17): error TS7030')
  })

  it.each([
    ['shared', 'shared/a.ts', ['document', 'window', 'process', 'Buffer', 'crypto']],
    ['server', 'server/a.ts', ['document', 'window']],
    ['client', 'client/src/a.ts', ['process', 'Buffer']],
  ])('knows in %s only the globals of its runtime', async (room, file, unknown) => {
    await project.write(file, 'export const a = () => [document, window, process, Buffer, crypto]')
    const { code, stdout } = await project.run('tsc', ['--project', room])
    expect(code).not.toBe(0)
    expect([...stdout.matchAll(/Cannot find name '(\w+)'/g)].map(([, name]) => name)).toEqual(unknown)
  })
})

describe('knip', () => {
  const project = useProject()

  it('finds an unused export, file and package, and a package that is used but not listed', async () => {
    await project.write('server/main.ts', "import { used } from './a'\nimport 'left-pad'\nused()")
    await project.write('server/a.ts', 'export const used = () => 1\nexport const unused = 2')
    await project.write('server/orphan.ts', 'export const orphan = 1')
    const { code, stdout } = await project.run('knip', ['--reporter', 'compact'])
    expect(code).toBe(1)
    expect(stdout).toContain('server/orphan.ts')
    expect(stdout).toMatch(/server\/a\.ts: .*unused/)
    expect(stdout).toMatch(/left-pad.*server\/main\.ts|server\/main\.ts.*left-pad/)
    expect(stdout).toMatch(/package\.json.*sharp|sharp.*package\.json/)
  })
})

describe('oxfmt', () => {
  const project = useProject()

  it('finds a file that is not formatted, and only that one', async () => {
    await project.write('server/a.ts', 'export  const a = "x";')
    await project.write('server/b.ts', "export const b = 'x'")
    const { code, stdout } = await project.run('oxfmt', ['--check', 'server'])
    expect(code).toBe(1)
    expect(stdout).toContain('server/a.ts')
    expect(stdout).not.toContain('server/b.ts')
  })
})

// For one describe block.
function useProject() {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'periplo-tools-'))
    await Promise.all(configs.map((file) => cp(join(repository, file), join(folder, file), { recursive: true })))
    await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  return {
    async write(file: string, text: string): Promise<void> {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), `${text}\n`)
    },
    run: (name: string, args: string[]) =>
      new Promise<{ code: number | null; stdout: string }>((resolve) => {
        const path = join(repository, 'node_modules/.bin', name)
        const child = execFile(path, args, { cwd: folder, timeout: 25_000 }, (_error, stdout) =>
          resolve({ code: child.exitCode, stdout }),
        )
      }),
  }
}
