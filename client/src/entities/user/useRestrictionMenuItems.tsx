import { Suspense, useState, type ReactNode } from 'react'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import type { UserBrief } from '#shared/api/users'
import { useSession } from '../../account/useSession'
import { errorText } from '../../engine/api/errorText'
import { lazyPart } from '../../lib/loading/lazyPart'
import { showToast, showErrorToast } from '../../lib/toasts'
import { commonTexts } from '../../texts/common'
import { dangerousItem } from '../../theme/vars'
import { BlockIcon, MuteIcon } from '../../ui/icons/social'
import { restrictedPeopleQuery, sharedItinerariesQuery, useSetRestriction } from './restrictions'
import { userTexts } from './userTexts'

const BlockDialog = lazyPart(() => import('./BlockDialog'), 'BlockDialog')

const Item = styled(MenuItem)({ whiteSpace: 'normal', overflowWrap: 'anywhere' })

interface MenuAround {
  isOpen: boolean
  onChosen: () => void
}

/** Null for visitors, guests and the user themselves. */
export function useRestrictionMenuItems(
  person: UserBrief,
  { isOpen, onChosen }: MenuAround,
): { items: ReactNode; dialog: ReactNode } {
  const { user } = useSession()
  const [asks, setAsks] = useState<'never' | 'now' | 'done'>('never')
  const isOther = user !== null && user.isGuest !== true && user.id !== person.id
  const muted = useInfiniteQuery({ ...restrictedPeopleQuery(user?.id ?? '', 'muted'), enabled: isOther && isOpen })
  useQuery({ ...sharedItinerariesQuery(user?.id ?? '', person.id), enabled: isOther && isOpen })
  const muting = useMuting(person)
  if (!isOther) return { items: null, dialog: null }
  const isMuted = muted.data?.some(({ id }) => id === person.id) === true
  const choose = (act: () => void) => () => {
    onChosen()
    act()
  }
  return {
    items: [
      <Item key="mute" onClick={choose(() => muting(!isMuted))}>
        <MuteIcon />
        {isMuted ? userTexts.unmute(person.username) : userTexts.mute(person.username)}
      </Item>,
      <Item key="block" sx={dangerousItem} onClick={choose(() => setAsks('now'))}>
        <BlockIcon />
        {userTexts.block(person.username)}
      </Item>,
    ],
    dialog:
      asks === 'never' ? null : (
        <Suspense>
          <BlockDialog person={person} userId={user.id} isOpen={asks === 'now'} onClose={() => setAsks('done')} />
        </Suspense>
      ),
  }
}

function useMuting(person: UserBrief): (isMuted: boolean) => void {
  const { username, id } = person
  const { mutate } = useSetRestriction('muted', person)
  const change = (isMuted: boolean) =>
    mutate(isMuted, {
      onSuccess: () =>
        isMuted
          ? showToast(userTexts.muted(username), {
              id: `mute ${id}`,
              action: { label: commonTexts.undo, onClick: () => change(false) },
            })
          : showToast(userTexts.unmuted(username), { id: `mute ${id}` }),
      onError: (error) => showErrorToast(errorText(error, { NetworkError: userTexts.restrictionNeedsNetwork })),
    })
  return change
}
