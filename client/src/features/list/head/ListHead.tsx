import { Suspense, useState } from 'react'
import { useMutationState } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import type { List } from '#shared/api/lists'
import { audienceOf } from '#shared/audience'
import { isolate } from '#shared/text'
import { LikeButton } from '../../../entities/like/LikeButton'
import { ItineraryCountBadge } from '../../../entities/list/ItineraryCountBadge'
import { ListCover } from '../../../entities/list/ListCover'
import { listMutationKey } from '../../../entities/list/listMutations'
import { listTexts } from '../../../entities/list/listTexts'
import { PersonMenu } from '../../../entities/user/PersonMenu'
import { UserLine } from '../../../entities/user/UserLine'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { paths } from '../../../lib/navigation/paths'
import { radius, dangerousItem } from '../../../theme/vars'
import { AudienceBadge } from '../../../ui/cards/Badge'
import { CloudCheckIcon, EditIcon, TrashIcon } from '../../../ui/icons/editing'
import { ShareButton } from '../../../ui/overlays/ShareButton'
import { saveChipStyle } from '../../../ui/status/saveChip'
import { SpinnerRing } from '../../../ui/status/SpinnerRing'
import { ActionMenu } from '../../../ui/overlays/ActionMenu'
import { commonTexts } from '../../../texts/common'
import { DotsIcon } from '../../../ui/icons/navigation'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { listPageTexts } from '../listPageTexts'
import type { OwnerControls } from './OwnerBar'
import { ListHeadCover } from './ListHeadCover'
import { ListDescriptionField, ListTitleField } from './ListTextFields'

const ListAudience = lazyPart(() => import('./ListAudience'), 'ListAudience')

const beside = '@media (min-width: 621px)'

export const ListHeadLayout = styled('header')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  [beside]: { gridTemplateColumns: 'minmax(0, 48fr) minmax(0, 52fr)', gap: 36 },
})
export const ListHeadText = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  gap: 12,
  [beside]: { paddingTop: 6 },
})

const Facts = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6, minHeight: 36 })
const Foot = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, marginTop: 'auto', paddingTop: 4 })
const Author = styled('div')({ flex: 1, minWidth: 0 })

interface ListHeadProps {
  list: List
  owning: OwnerControls | undefined
}

export function ListHead({ list, owning }: ListHeadProps) {
  const isEditing = owning?.isEditing === true
  return (
    <ListHeadLayout>
      <ListHeadCover list={list} isEditing={isEditing} />
      <ListHeadText>
        <Facts>
          <ItineraryCountBadge count={list.itineraryCount} />
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
      </ListHeadText>
    </ListHeadLayout>
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

const Chip = styled('span')(saveChipStyle)

/** Errors show at their fields instead. */
function ListSaveStatus({ listId }: { listId: string }) {
  const states = useMutationState({ filters: { mutationKey: listMutationKey(listId) }, select: ({ state }) => state.status })
  return (
    <span role="status" style={{ marginLeft: 'auto' }}>
      {states.includes('pending') ? (
        <Chip>
          <SpinnerRing aria-hidden="true" />
          {listPageTexts.saving}
        </Chip>
      ) : states.at(-1) === 'error' ? null : (
        <Chip data-kind="saved">
          <CloudCheckIcon />
          {listPageTexts.saved}
        </Chip>
      )}
    </span>
  )
}

// As high as its lazy content: the popup's position is computed before it loads.
const Room = styled('div')({ minHeight: 238 })
const Cover = styled(ListCover)({ height: 56, borderRadius: radius.input })

function ShareList({ list, isOwner }: { list: List; isOwner: boolean }) {
  return (
    <ShareButton
      look="outlined"
      path={paths.list(list.id)}
      title={list.title}
      line={`${isolate(list.author.name)} · ${listTexts.itineraries(list.itineraryCount)}`}
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

function ListOptions({ owning: { isEditing, setEditing, askDeletion } }: { owning: OwnerControls }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const choose = (act: () => void) => () => {
    setAnchor(undefined)
    act()
  }
  return (
    <>
      <RoundButton
        label={commonTexts.options}
        look="outlined"
        opens={{ kind: 'menu', isOpen: anchor !== undefined }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <DotsIcon />
      </RoundButton>
      <ActionMenu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={choose(() => setEditing(!isEditing))}>
          <EditIcon />
          {isEditing ? listPageTexts.stopEditing : listPageTexts.edit}
        </MenuItem>
        <Divider component="li" />
        <MenuItem sx={dangerousItem} onClick={choose(askDeletion)}>
          <TrashIcon />
          {listPageTexts.deleteList}
        </MenuItem>
      </ActionMenu>
    </>
  )
}
