import { limits } from '../../../../shared/limits'
import { useHead } from '../../lib/sync/useItinerary'
import { useEditor } from './editor'
import { InlineField } from './InlineField'
import { texts } from './texts'
import { TripDescription } from './TripDescription'
import { useRecordField } from './useRecordField'

/** The description, which the owner may write over. */
export function DescriptionField() {
  const { isOwner } = useEditor()
  return isOwner ? <OwnDescription /> : <TripDescription />
}

function OwnDescription() {
  const description = useHead((head) => head.description)
  const { save, error } = useRecordField('description')
  const commit = (text: string) => {
    const next = text.trim()
    if (next !== description) save(next)
  }
  return (
    <InlineField
      variant="lead"
      label={texts.description}
      placeholder={texts.addDescription}
      value={description}
      limit={limits.description}
      onCommit={commit}
      error={error}
    />
  )
}
