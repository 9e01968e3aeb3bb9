import { describe, expect, it } from 'vitest'
import { groupModules, type BuiltModule } from './lazyGroups'

/** `now`: static imports; `code`: dynamic ones. */
function modulesOf(imports: Record<string, { now?: string[]; code?: string }>): Map<string, BuiltModule> {
  const later = ({ code = '' }: { code?: string }) =>
    [...code.matchAll(/import\("\.\/(\w+)"\)/g)].map(([, name]) => `/${name}.tsx`)
  const entries = Object.entries(imports).map(([name, own]) => ({
    id: `/${name}.tsx`,
    code: own.code ?? '',
    importedIds: (own.now ?? []).map((other) => `/${other}.tsx`),
    dynamicallyImportedIds: later(own),
  }))
  const who = (imported: (entry: (typeof entries)[number]) => string[], id: string) =>
    entries.filter((entry) => imported(entry).includes(id)).map((entry) => entry.id)
  return new Map(
    entries.map((entry) => [
      entry.id,
      {
        ...entry,
        importers: who(({ importedIds }) => importedIds, entry.id),
        dynamicImporters: who(({ dynamicallyImportedIds }) => dynamicallyImportedIds, entry.id),
      },
    ]),
  )
}

const part = (group: string, name: string) => `const ${name} = ${group}.part(() => import("./${name}"), "${name}")`
const groups = (modules: Map<string, BuiltModule>, names = ['editModeChunks']) =>
  Object.fromEntries([...groupModules(modules, names)].map(([id, name]) => [id.slice(1, -4), name]).toSorted())

describe('the modules of a lazy group', () => {
  it('are its parts and modules that only they import', () => {
    const modules = modulesOf({
      head: { code: part('editModeChunks', 'TitleField'), now: ['theme'] },
      days: { code: part('editModeChunks', 'DayTools') },
      TitleField: { now: ['theme', 'draft'] },
      DayTools: { now: ['draft', 'menu'] },
      draft: {},
      menu: { now: ['popover'] },
      popover: {},
      theme: {},
      other: { now: ['menu'] },
    })
    expect(groups(modules)).toEqual({ TitleField: 'editModeChunks', DayTools: 'editModeChunks', draft: 'editModeChunks' })
  })

  it('may be imported by what a part loads lazily, but by no module outside the group', () => {
    const modules = modulesOf({
      page: { code: part('editModeChunks', 'Chip') },
      Chip: { now: ['chipState', 'shared'], code: 'import("./Panel")' },
      Panel: { now: ['chipState'] },
      chipState: {},
      shared: { now: ['deep'] },
      deep: {},
      other: { now: ['shared'] },
    })
    expect(groups(modules)).toEqual({ Chip: 'editModeChunks', chipState: 'editModeChunks' })
  })

  it('belong to the first group if a later one needs them too', () => {
    const modules = modulesOf({
      page: { code: `${part('memberChunks', 'Options')}\n${part('editModeChunks', 'EventTools')}` },
      Options: { now: ['menu'] },
      EventTools: { now: ['menu', 'moves'] },
      menu: {},
      moves: {},
    })
    expect(groups(modules, ['memberChunks', 'editModeChunks'])).toEqual({
      Options: 'memberChunks',
      menu: 'memberChunks',
      EventTools: 'editModeChunks',
      moves: 'editModeChunks',
    })
  })

  it('are reported when a group has none', () => {
    expect(() => groupModules(modulesOf({ page: {} }), ['editModeChunks'])).toThrow('Nothing is part of editModeChunks')
  })
})
