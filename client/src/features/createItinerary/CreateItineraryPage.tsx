import { Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ItineraryCard as Card } from '#shared/api/itineraries'
import { toAudienceFields } from '#shared/audience'
import { addDays, toWireDate, tripLength } from '#shared/dates'
import { useSession } from '../../account/useSession'
import { useFormDraft } from '../../engine/hooks/useFormDraft'
import { ItineraryGridCard } from '../../entities/itinerary/ItineraryGridCard'
import { today } from '../../lib/dateFormats'
import { useChosenPicture } from '../../lib/hooks/useForm'
import { lazyPart } from '../../lib/loading/lazyPart'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { FormWithPreview, RestoredDraftNotice } from '../../ui/forms/FormWithPreview'
import { EditIcon } from '../../ui/icons/editing'
import { UploadIcon } from '../../ui/icons/forms'
import { PagePlaceholder } from '../../ui/status/PagePlaceholder'
import { CreateItineraryForm } from './CreateItineraryForm'
import { createItineraryTexts } from './createItineraryTexts'
import { emptyItineraryFields, isItineraryFormFields, type ItineraryFormValues } from './itineraryFormValues'

const ImportSection = lazyPart(() => import('./importing/ImportSection'), 'ImportSection')

/** In the address, for 'back' and reload. */
const IMPORTING = '?importar'

const nowhere: Card['location'] = {
  geonameId: 0,
  name: createItineraryTexts.destination,
  adminName1: null,
  countryName: null,
  countryCode: null,
  fcode: null,
  lat: null,
  lng: null,
  timeZone: null,
}

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
  usePageTitle(createItineraryTexts.pageTitle)
  const isImporting = useLocation().search === IMPORTING
  const userId = useSession().user?.id ?? ''
  const { form, id, isResumed, round, change, drop, beginAnew } = useFormDraft({
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
        <Typography variant="pageTitle">{createItineraryTexts.title}</Typography>
        <Button
          component={Link}
          to={{ search: isImporting ? '' : IMPORTING }}
          variant="outlined"
          color="inherit"
          startIcon={isImporting ? <EditIcon /> : <UploadIcon />}
        >
          {isImporting ? createItineraryTexts.fillIn : createItineraryTexts.import}
        </Button>
      </Head>
      {isImporting ? (
        <Suspense fallback={<PagePlaceholder />}>
          <ImportSection />
        </Suspense>
      ) : (
        <FormWithPreview
          label={createItineraryTexts.preview}
          preview={<ItineraryPreview draft={draft} image={cover?.address ?? null} />}
        >
          <CreateItineraryForm
            key={round}
            draft={draft}
            note={isResumed ? <RestoredDraftNotice onBeginAnew={beginAnew} /> : null}
            onChange={({ id: _id, ...fields }) => change(fields)}
            onCreated={drop}
            cover={cover}
            onCover={(file) => {
              change(form)
              chooseCover(file)
            }}
          />
        </FormWithPreview>
      )}
    </>
  )
}

function ItineraryPreview({ draft, image }: { draft: ItineraryFormValues; image: string | null }) {
  const { user } = useSession()
  if (user === null) return null
  return <ItineraryGridCard itinerary={{ ...cardOf(draft), image, userId: user.id, author: user }} action={null} menu={null} />
}

function cardOf({
  id,
  title,
  description,
  destination,
  start,
  end,
  isPublic,
}: ItineraryFormValues): Omit<Card, 'userId' | 'author' | 'image'> {
  const first = start ?? today()
  const last = end !== null && end >= first ? end : addDays(first, start === null ? 7 : 0)
  return {
    id,
    title: title.trim() === '' ? createItineraryTexts.untitled : title,
    description,
    startDate: toWireDate(first),
    endDate: toWireDate(last),
    dayCount: tripLength(first, last),
    location: destination ?? nowhere,
    ...toAudienceFields(isPublic ? 'public' : 'private'),
    likes: 0,
    isLiked: false,
    forkedFrom: null,
    forkCount: 0,
    commentCount: 0,
    createdAt: '',
    updatedAt: '',
  }
}
