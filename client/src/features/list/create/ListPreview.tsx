import { toAudienceFields } from '#shared/audience'
import { ListGridCard } from '../../../entities/list/ListGridCard'
import { useSession } from '../../../account/useSession'
import { useLocationState } from '../../../lib/navigation/useLocationState'
import type { ListFormValues } from './listFormValues'
import { itineraryToAddOf } from './itineraryToAdd'
import { texts } from '../texts'

export function ListPreview({ id, draft, image }: { id: string; draft: ListFormValues; image: string | null }) {
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
        title: title.trim() === '' ? texts.untitled : title,
        description,
        image,
        ...toAudienceFields(isPublic ? 'public' : 'private'),
        userId: user.id,
        author: user,
      }}
    />
  )
}
