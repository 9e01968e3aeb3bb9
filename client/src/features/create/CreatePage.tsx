import { useState } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { newId } from '../../../../shared/ids'
import { usePageTitle } from '../../lib/pageTitle'
import { useChosenPicture } from '../../lib/useChosenPicture'
import { CreateForm } from './CreateForm'
import type { Draft } from './draft'
import { Preview } from './Preview'
import { texts } from './texts'

const Sides = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 50,
  maxWidth: 792,
  '@media (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 488px) 254px' },
})

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
      <Sides>
        <CreateForm draft={draft} onChange={setDraft} cover={cover} onCover={chooseCover} />
        <Preview draft={draft} image={cover?.address ?? null} />
      </Sides>
    </>
  )
}
