import { useHead } from '../../lib/sync/useItinerary'
import { useHeading } from '../../lib/sync/useItinerarySession'
import { NetworkError } from '../../lib/apiError'
import { useChangeRecord } from './mutations'
import { texts } from './texts'

/** Saves a text of the record: shown at once, and put back as it was, with a sentence, when the server would not have it. */
export function useRecordField(field: 'title' | 'description') {
  const before = useHead((head) => head[field])
  const heading = useHeading()
  const change = useChangeRecord()
  const save = (text: string) => {
    heading.change({ [field]: text })
    change.mutate({ [field]: text }, { onError: () => heading.change({ [field]: before }) })
  }
  return {
    save,
    error: change.isError ? (change.error instanceof NetworkError ? texts.needsNetwork : texts.changeFailed) : undefined,
  }
}
