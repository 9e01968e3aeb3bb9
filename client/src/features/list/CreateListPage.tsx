import { useState } from 'react'
import Typography from '@mui/material/Typography'
import { newId } from '../../../../shared/ids'
import { usePageTitle } from '../../lib/pageTitle'
import { useChosenPicture } from '../../lib/useChosenPicture'
import { FormWithPreview } from '../../ui/FormWithPreview'
import { CreateListForm } from './CreateListForm'
import type { Draft } from './draft'
import { ListPreview } from './ListPreview'
import { texts } from './texts'

/** A new list: its fields, and beside them how its card will look. */
export function CreateListPage() {
  usePageTitle(texts.pageTitle)
  const [draft, setDraft] = useState<Draft>({ title: '', description: '', isPublic: false })
  const [cover, chooseCover] = useChosenPicture()
  // The list gets its own id from the server; this one draws its picture until then.
  const [id] = useState(newId)
  return (
    <>
      <Typography variant="pageTitle" sx={{ mb: 4 }}>
        {texts.newTitle}
      </Typography>
      <FormWithPreview label={texts.preview} preview={<ListPreview id={id} draft={draft} image={cover?.address ?? null} />}>
        <CreateListForm id={id} draft={draft} onChange={setDraft} cover={cover} onCover={chooseCover} />
      </FormWithPreview>
    </>
  )
}
