import type { List } from '#shared/api/lists'
import { audienceOf, toAudienceFields } from '#shared/audience'
import { useChangeList } from '../../../entities/list/listMutations'
import { listTexts } from '../../../entities/list/listTexts'
import { AudienceChoice } from '../../../ui/forms/AudienceChoice'
import { listAudienceTexts } from '../listPageTexts'

export function ListAudience({ list }: { list: List }) {
  const change = useChangeList(list.id)
  return (
    <AudienceChoice
      label={list.moderation === undefined ? listAudienceTexts.question : listAudienceTexts.laterQuestion}
      saved={audienceOf(list)}
      saving={{ ...change, mutate: (audience) => change.mutate(toAudienceFields(audience)) }}
      names={listTexts.audience}
      sentences={listAudienceTexts.sentences}
    />
  )
}
