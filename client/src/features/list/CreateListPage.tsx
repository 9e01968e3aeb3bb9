import Typography from '@mui/material/Typography'
import { toAudienceFields } from '#shared/audience'
import { useSession } from '../../account/useSession'
import { useFormDraft } from '../../engine/hooks/useFormDraft'
import { ListGridCard } from '../../entities/list/ListGridCard'
import { useChosenPicture } from '../../lib/hooks/useForm'
import { usePageTitle, useLocationState } from '../../lib/navigation/usePageLocation'
import { FormWithPreview, RestoredDraftNotice } from '../../ui/forms/FormWithPreview'
import { CreateListForm, itineraryToAddOf, emptyListForm, isListFormValues, type ListFormValues } from './create/CreateListForm'
import { listPageTexts } from './listPageTexts'

export function CreateListPage() {
  usePageTitle(listPageTexts.pageTitle)
  const userId = useSession().user?.id ?? ''
  // `id` seeds the preview's cover only; the server assigns the list's id.
  const { form, id, isResumed, round, change, drop, beginAnew } = useFormDraft({
    userId,
    what: 'list',
    isForm: isListFormValues,
    empty: emptyListForm,
  })
  const [cover, chooseCover] = useChosenPicture()
  return (
    <>
      <Typography variant="pageTitle" sx={{ mb: 4 }}>
        {listPageTexts.newTitle}
      </Typography>
      <FormWithPreview
        label={listPageTexts.preview}
        preview={<ListPreview id={id} draft={form} image={cover?.address ?? null} />}
      >
        <CreateListForm
          key={round}
          id={id}
          draft={form}
          note={isResumed ? <RestoredDraftNotice onBeginAnew={beginAnew} /> : null}
          onChange={change}
          onCreated={drop}
          cover={cover}
          onCover={chooseCover}
        />
      </FormWithPreview>
    </>
  )
}

function ListPreview({ id, draft, image }: { id: string; draft: ListFormValues; image: string | null }) {
  const { user } = useSession()
  const first = itineraryToAddOf(useLocationState())
  if (user === null) return null
  const { title, description, isPublic } = draft
  const nothingYet = {
    likes: 0,
    isLiked: false,
    itineraryCount: first === undefined ? 0 : 1,
    covers: [],
    createdAt: '',
    updatedAt: '',
  }
  return (
    <ListGridCard
      list={{
        ...nothingYet,
        id,
        title: title.trim() === '' ? listPageTexts.untitled : title,
        description,
        image,
        ...toAudienceFields(isPublic ? 'public' : 'private'),
        userId: user.id,
        author: user,
      }}
    />
  )
}
