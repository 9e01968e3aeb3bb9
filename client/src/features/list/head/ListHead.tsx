import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { List } from '#shared/api/lists'
import { audienceOf } from '#shared/audience'
import { LikeButton } from '../../../entities/like/LikeButton'
import { CountBadge } from '../../../entities/list/CountBadge'
import { texts as listTexts } from '../../../entities/list/texts'
import { PersonMenu } from '../../../entities/user/PersonMenu'
import { UserLine } from '../../../entities/user/UserLine'
import { AudienceBadge } from '../../../ui/cards/Badge'
import { Head, HeadText } from './headStyles'
import { ListHeadCover } from './ListHeadCover'
import { ListDescriptionField, ListTitleField } from './ListTextFields'
import { ListOptions } from './ListOptions'
import type { OwnerTools } from '../ownerTools'
import { ListSaveStatus } from './ListSaveStatus'
import { ShareList } from './ShareList'

const Facts = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6, minHeight: 36 })
const Foot = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, marginTop: 'auto', paddingTop: 4 })
const Author = styled('div')({ flex: 1, minWidth: 0 })

interface ListHeadProps {
  list: List
  owning: OwnerTools | undefined
}

/** Cover, texts and author. */
export function ListHead({ list, owning }: ListHeadProps) {
  const isEditing = owning?.isEditing === true
  return (
    <Head>
      <ListHeadCover list={list} isEditing={isEditing} />
      <HeadText>
        <Facts>
          <CountBadge count={list.itineraryCount} />
          {list.moderation === undefined ? <AudienceBadge audience={audienceOf(list)} names={listTexts.audience} /> : null}
          {isEditing ? <ListSaveStatus listId={list.id} /> : null}
        </Facts>
        {isEditing ? (
          <>
            <ListTitleField list={list} />
            <ListDescriptionField list={list} />
          </>
        ) : (
          <>
            <Typography variant="pageTitle">{list.title}</Typography>
            <Description text={list.description} />
          </>
        )}
        <Foot>
          <Author>
            <UserLine user={list.author} size={44} />
          </Author>
          <LikeButton kind="list" id={list.id} title={list.title} likes={list.likes} isLiked={list.isLiked} look="page" />
          <ShareList list={list} isOwner={owning !== undefined} />
          {owning === undefined ? (
            <PersonMenu person={list.author} thing={{ kind: 'list', id: list.id, title: list.title }} look="outlined" size={44} />
          ) : (
            <ListOptions owning={owning} />
          )}
        </Foot>
      </HeadText>
    </Head>
  )
}

function Description({ text }: { text: string }) {
  if (text === '') return null
  return (
    <Typography variant="lead" sx={{ color: 'ink2', whiteSpace: 'pre-line', overflowWrap: 'anywhere', textWrap: 'pretty' }}>
      {text}
    </Typography>
  )
}
