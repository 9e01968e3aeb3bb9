import { limits, normalizeLine, normalizeDescription } from '#shared/limits'
import { useFieldDraft } from '../../../engine/hooks/useFieldDraft'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useRecordEditor } from '../../../engine/hooks/useItinerarySession'
import { InlineField } from '../../../ui/forms/InlineField'
import { useEditControls } from '../base/useEditControls'
import { tripTexts } from '../base/tripTexts'
import { TripTitle, TripDescription } from './TripTitle'

export function TitleField() {
  const { isOwner } = useEditControls()
  return isOwner ? <OwnTitle /> : <TripTitle />
}

function OwnTitle() {
  const title = useRecord((record) => record.title)
  const record = useRecordEditor()
  const commit = (text: string) => {
    const next = normalizeLine(text)
    if (next !== '' && next !== title) record.change({ title: next })
  }
  const draft = useFieldDraft('title', commit)
  return (
    <InlineField
      as="h1"
      variant="tripTitle"
      label={tripTexts.title}
      value={title}
      limit={limits.title}
      onCommit={commit}
      isLine
      draft={draft}
    />
  )
}

export function DescriptionField() {
  const { isOwner } = useEditControls()
  return isOwner ? <OwnDescription /> : <TripDescription />
}

function OwnDescription() {
  const description = useRecord((record) => record.description)
  const record = useRecordEditor()
  const commit = (text: string) => {
    const next = normalizeDescription(text)
    if (next !== description) record.change({ description: next })
  }
  const draft = useFieldDraft('description', commit)
  return (
    <InlineField
      variant="lead"
      label={tripTexts.description}
      placeholder={tripTexts.addDescription}
      value={description}
      limit={limits.description}
      onCommit={commit}
      draft={draft}
    />
  )
}
