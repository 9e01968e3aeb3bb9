import type { List } from '#shared/api/lists'
import { audienceOf, toAudienceFields } from '#shared/audience'
import { useChangeList } from '../../../entities/list/mutations'
import { texts as listTexts } from '../../../entities/list/texts'
import { AudienceChoice } from '../../../ui/forms/AudienceChoice'
import { audienceTexts } from './audienceTexts'

/** Lets the owner choose the audience, beside the link. */
export function ListAudience({ list }: { list: List }) {
  const change = useChangeList(list.id)
  return (
    <AudienceChoice
      label={list.moderation === undefined ? audienceTexts.question : audienceTexts.laterQuestion}
      saved={audienceOf(list)}
      saving={{ ...change, mutate: (audience) => change.mutate(toAudienceFields(audience)) }}
      names={listTexts.audience}
      sentences={audienceTexts.sentences}
    />
  )
}
