import { useState } from 'react'
import Typography from '@mui/material/Typography'
import { newId } from '#shared/ids'
import { useSession } from '../../account/useSession'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { useChosenPicture } from '../../lib/hooks/useChosenPicture'
import { useFormDraft } from '../../engine/hooks/useFormDraft'
import { FormWithPreview } from '../../ui/forms/FormWithPreview'
import { DraftNote } from '../../ui/forms/DraftNote'
import { CreateListForm } from './create/CreateListForm'
import { emptyListForm, isListFormValues } from './create/listFormValues'
import { ListPreview } from './create/ListPreview'
import { texts } from './texts'

/** A form with a preview. */
export function CreateListPage() {
  usePageTitle(texts.pageTitle)
  const userId = useSession().user?.id ?? ''
  const { form, isResumed, round, change, drop, beginAnew } = useFormDraft({
    userId,
    what: 'list',
    isForm: isListFormValues,
    empty: emptyListForm,
  })
  const [cover, chooseCover] = useChosenPicture()
  // Seeds the preview's cover only; the server assigns the list's id.
  const [id] = useState(newId)
  return (
    <>
      <Typography variant="pageTitle" sx={{ mb: 4 }}>
        {texts.newTitle}
      </Typography>
      <FormWithPreview label={texts.preview} preview={<ListPreview id={id} draft={form} image={cover?.address ?? null} />}>
        <CreateListForm
          key={round}
          id={id}
          draft={form}
          note={isResumed ? <DraftNote onBeginAnew={beginAnew} /> : null}
          onChange={change}
          onCreated={drop}
          cover={cover}
          onCover={chooseCover}
        />
      </FormWithPreview>
    </>
  )
}
