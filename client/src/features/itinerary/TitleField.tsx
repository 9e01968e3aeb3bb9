import { limits, oneLine } from '../../../../shared/limits'
import { useHead } from '../../lib/sync/useItinerary'
import { useEditor } from './editor'
import { InlineField } from './InlineField'
import { texts } from './texts'
import { TripTitle } from './TripTitle'
import { useRecordField } from './useRecordField'

/** The title, which its owner may write over. */
export function TitleField() {
  const { isOwner } = useEditor()
  return isOwner ? <OwnTitle /> : <TripTitle />
}

function OwnTitle() {
  const title = useHead((head) => head.title)
  const { save, error } = useRecordField('title')
  const commit = (text: string) => {
    const next = oneLine(text)
    if (next !== '' && next !== title) save(next)
  }
  return (
    <InlineField
      as="h1"
      variant="tripTitle"
      label={texts.title}
      value={title}
      limit={limits.title}
      onCommit={commit}
      error={error}
      isLine
    />
  )
}
