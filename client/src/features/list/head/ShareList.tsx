import { styled } from '@mui/material/styles'
import type { List } from '#shared/api/lists'
import { ListCover } from '../../../entities/list/ListCover'
import { texts as listTexts } from '../../../entities/list/texts'
import { paths } from '../../../lib/navigation/paths'
import { radius } from '../../../theme/vars'
import { ShareButton } from '../../../ui/overlays/ShareButton'

const Cover = styled(ListCover)({ height: 56, borderRadius: radius.input })

/** Gives the list's link. */
export function ShareList({ list }: { list: List }) {
  return (
    <ShareButton
      look="outlined"
      path={paths.list(list.id)}
      title={list.title}
      line={`${list.author.name} · ${listTexts.itineraries(list.itineraryCount)}`}
      picture={<Cover list={list} />}
    />
  )
}
