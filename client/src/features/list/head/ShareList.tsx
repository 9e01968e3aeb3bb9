import { Suspense } from 'react'
import { styled } from '@mui/material/styles'
import type { List } from '#shared/api/lists'
import { ListCover } from '../../../entities/list/ListCover'
import { texts as listTexts } from '../../../entities/list/texts'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { paths } from '../../../lib/navigation/paths'
import { radius } from '../../../theme/vars'
import { ShareButton } from '../../../ui/overlays/ShareButton'

const ListAudience = lazyPart(() => import('./ListAudience'), 'ListAudience')

// As high as its lazy content: the popup's position is computed before it loads.
const Room = styled('div')({ minHeight: 238 })
const Cover = styled(ListCover)({ height: 56, borderRadius: radius.input })

/** Shares the link; the owner can choose the audience. */
export function ShareList({ list, isOwner }: { list: List; isOwner: boolean }) {
  return (
    <ShareButton
      look="outlined"
      path={paths.list(list.id)}
      title={list.title}
      line={`${list.author.name} · ${listTexts.itineraries(list.itineraryCount)}`}
      picture={<Cover list={list} />}
      {...(isOwner && {
        renderMore: () => (
          <Room>
            <Suspense>
              <ListAudience list={list} />
            </Suspense>
          </Room>
        ),
      })}
    />
  )
}
