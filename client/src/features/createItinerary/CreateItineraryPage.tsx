import { useState } from 'react'
import Typography from '@mui/material/Typography'
import { newId } from '#shared/ids'
import { useSession } from '../../account/useSession'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { useChosenPicture } from '../../lib/hooks/useChosenPicture'
import { useFormDraft } from '../../engine/hooks/useFormDraft'
import { FormWithPreview } from '../../ui/forms/FormWithPreview'
import { DraftNote } from '../../ui/forms/DraftNote'
import { CreateItineraryForm } from './CreateItineraryForm'
import { emptyItineraryFields, isItineraryFormFields } from './itineraryFormValues'
import { ItineraryPreview } from './ItineraryPreview'
import { texts } from './texts'

/** A new trip: its fields, and beside them how its card will look. */
export function CreateItineraryPage() {
  usePageTitle(texts.pageTitle)
  const [id] = useState(newId)
  const userId = useSession().user?.id ?? ''
  const { form, isResumed, round, change, drop, beginAnew } = useFormDraft({
    userId,
    what: 'itinerary',
    isForm: isItineraryFormFields,
    empty: emptyItineraryFields,
  })
  const draft = { ...form, id }
  const [cover, chooseCover] = useChosenPicture()
  return (
    <>
      <Typography variant="pageTitle" sx={{ mb: 4 }}>
        {texts.title}
      </Typography>
      <FormWithPreview label={texts.preview} preview={<ItineraryPreview draft={draft} image={cover?.address ?? null} />}>
        <CreateItineraryForm
          key={round}
          draft={draft}
          note={isResumed ? <DraftNote onBeginAnew={beginAnew} /> : null}
          onChange={({ id: _id, ...fields }) => change(fields)}
          onCreated={drop}
          cover={cover}
          onCover={chooseCover}
        />
      </FormWithPreview>
    </>
  )
}
