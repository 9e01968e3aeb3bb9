import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { newId } from '#shared/ids'
import { useSession } from '../../account/useSession'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { useChosenPicture } from '../../lib/hooks/useChosenPicture'
import { lazyPart } from '../../lib/loading/lazyPart'
import { useFormDraft } from '../../engine/hooks/useFormDraft'
import { FormWithPreview } from '../../ui/forms/FormWithPreview'
import { DraftNote } from '../../ui/forms/DraftNote'
import { EditIcon } from '../../ui/icons/editing'
import { UploadIcon } from '../../ui/icons/forms'
import { PageWaiting } from '../../ui/status/PageWaiting'
import { CreateItineraryForm } from './CreateItineraryForm'
import { emptyItineraryFields, isItineraryFormFields } from './itineraryFormValues'
import { ItineraryPreview } from './ItineraryPreview'
import { texts } from './texts'

const ImportSection = lazyPart(() => import('./importing/ImportSection'), 'ImportSection')

/** In the address, for 'back' and reload. */
const IMPORTING = '?importar'

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  maxWidth: 792,
  marginBottom: 32,
})

export function CreateItineraryPage() {
  usePageTitle(texts.pageTitle)
  const isImporting = useLocation().search === IMPORTING
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
      <Head>
        <Typography variant="pageTitle">{texts.title}</Typography>
        <Button
          component={Link}
          to={{ search: isImporting ? '' : IMPORTING }}
          variant="outlined"
          color="inherit"
          startIcon={isImporting ? <EditIcon /> : <UploadIcon />}
        >
          {isImporting ? texts.fillIn : texts.import}
        </Button>
      </Head>
      {isImporting ? (
        <Suspense fallback={<PageWaiting />}>
          <ImportSection />
        </Suspense>
      ) : (
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
      )}
    </>
  )
}
