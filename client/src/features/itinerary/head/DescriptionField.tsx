import { descriptionLines, limits } from '#shared/limits'
import { useFieldDraft } from '../../../engine/hooks/useFieldDraft'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useRecordEditor } from '../../../engine/hooks/useItinerarySession'
import { InlineField } from '../../../ui/forms/InlineField'
import { useEditor } from '../base/useEditor'
import { texts } from '../base/texts'
import { TripDescription } from './TripDescription'

export function DescriptionField() {
  const { isOwner } = useEditor()
  return isOwner ? <OwnDescription /> : <TripDescription />
}

function OwnDescription() {
  const description = useRecord((record) => record.description)
  const record = useRecordEditor()
  const commit = (text: string) => {
    const next = descriptionLines(text)
    if (next !== description) record.change({ description: next })
  }
  const draft = useFieldDraft('description', commit)
  return (
    <InlineField
      variant="lead"
      label={texts.description}
      placeholder={texts.addDescription}
      value={description}
      limit={limits.description}
      onCommit={commit}
      draft={draft}
    />
  )
}
