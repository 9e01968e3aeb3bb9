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

// As high as what comes into it: where the popup stands is decided before.
const Room = styled('div')({ minHeight: 238 })
const Cover = styled(ListCover)({ height: 56, borderRadius: radius.input })

/** Gives the list's link; its owner says there for whom it is. */
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
