import { limits, oneLine } from '#shared/limits'
import { useFieldDraft } from '../../../engine/hooks/useFieldDraft'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useRecordEditor } from '../../../engine/hooks/useItinerarySession'
import { InlineField } from '../../../ui/forms/InlineField'
import { useEditor } from '../base/useEditor'
import { texts } from '../base/texts'
import { TripTitle } from './TripTitle'

export function TitleField() {
  const { isOwner } = useEditor()
  return isOwner ? <OwnTitle /> : <TripTitle />
}

function OwnTitle() {
  const title = useRecord((record) => record.title)
  const record = useRecordEditor()
  const commit = (text: string) => {
    const next = oneLine(text)
    if (next !== '' && next !== title) record.change({ title: next })
  }
  const draft = useFieldDraft('title', commit)
  return (
    <InlineField
      as="h1"
      variant="tripTitle"
      label={texts.title}
      value={title}
      limit={limits.title}
      onCommit={commit}
      isLine
      draft={draft}
    />
  )
}
