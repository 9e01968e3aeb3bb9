import type { List } from '#shared/api/lists'
import { normalizeDescription, limits, normalizeLine } from '#shared/limits'
import { useChangeList } from '../../../entities/list/listMutations'
import { InlineField } from '../../../ui/forms/InlineField'
import { listPageTexts } from '../listPageTexts'

interface FieldOfList {
  list: List
}

/** Optimistic; an error reverts it. */
function useListField(list: List, field: 'title' | 'description') {
  const change = useChangeList(list.id)
  return {
    value: (change.isPending ? change.variables[field] : undefined) ?? list[field],
    save: (text: string) => change.mutate({ [field]: text }),
    error: change.isError ? listPageTexts.changeFailed : undefined,
  }
}

export function ListTitleField({ list }: FieldOfList) {
  const { value, save, error } = useListField(list, 'title')
  const commit = (text: string) => {
    const next = normalizeLine(text)
    if (next !== '' && next !== value) save(next)
  }
  return (
    <InlineField
      as="h1"
      variant="pageTitle"
      label={listPageTexts.title}
      value={value}
      limit={limits.title}
      onCommit={commit}
      error={error}
      isLine
    />
  )
}

export function ListDescriptionField({ list }: FieldOfList) {
  const { value, save, error } = useListField(list, 'description')
  const commit = (text: string) => {
    const next = normalizeDescription(text)
    if (next !== value) save(next)
  }
  return (
    <InlineField
      variant="lead"
      label={listPageTexts.description}
      placeholder={listPageTexts.addDescription}
      value={value}
      limit={limits.description}
      onCommit={commit}
      error={error}
    />
  )
}
