import { useState } from 'react'
import Typography from '@mui/material/Typography'
import { newId } from '../../../../shared/ids'
import { usePageTitle } from '../../lib/pageTitle'
import { useChosenPicture } from '../../lib/useChosenPicture'
import { FormWithPreview } from '../../ui/FormWithPreview'
import { CreateForm } from './CreateForm'
import type { Draft } from './draft'
import { Preview } from './Preview'
import { texts } from './texts'

/** A new trip: its fields, and beside them how its card will look. */
export function CreatePage() {
  usePageTitle(texts.pageTitle)
  const [draft, setDraft] = useState<Draft>(() => ({
    id: newId(),
    title: '',
    destination: null,
    description: '',
    start: null,
    end: null,
    isPublic: false,
  }))
  const [cover, chooseCover] = useChosenPicture()
  return (
    <>
      <Typography variant="pageTitle" sx={{ mb: 4 }}>
        {texts.title}
      </Typography>
      <FormWithPreview label={texts.preview} preview={<Preview draft={draft} image={cover?.address ?? null} />}>
        <CreateForm draft={draft} onChange={setDraft} cover={cover} onCover={chooseCover} />
      </FormWithPreview>
    </>
  )
}
