import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { Link, useNavigate } from 'react-router-dom'
import type { UserPublic } from '#shared/api/users'
import type { FollowListKind } from '#shared/site/pages'
import { useRequireLogin } from '../../../account/LoginDialogProvider'
import { useSession } from '../../../account/useSession'
import { readProfileTab, type ProfileLocationState } from '../../../entities/user/profileLocationState'
import { paths } from '../../../lib/navigation/paths'
import { useLocationState } from '../../../lib/navigation/usePageLocation'
import { hoverMedia } from '../../../theme/breakpoints'
import { cssColor as c, touchArea } from '../../../theme/vars'
import type { LinkableProps } from '../../../ui/buttons/LinkableProps'
import { profileTexts } from '../profileTexts'

const Count = styled(ButtonBase)<LinkableProps>({
  ...touchArea,
  font: 'inherit',
  color: 'inherit',
  gap: 5,
  borderRadius: 6,
  textDecoration: 'none',
  '& > b': { color: c('ink'), fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
  [hoverMedia]: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3, textDecorationColor: c('controlLine') } },
})

export function FollowCount({ user, people }: { user: UserPublic; people: FollowListKind }) {
  const { status } = useSession()
  const tab = readProfileTab(useLocationState())
  const navigate = useNavigate()
  const loginFirst = useRequireLogin()
  const address = paths.profilePeople(user.username, people)
  const state: ProfileLocationState = { tab, fromProfile: true }
  const [number, word] = profileTexts.counts[people](user[people])
  const words = (
    <>
      <b>{number}</b> {word}
    </>
  )
  if (status !== 'out')
    return (
      <Count component={Link} to={address} state={state}>
        {words}
      </Count>
    )
  const open = () => loginFirst(() => void navigate(address, { state }), profileTexts.loginForPeople(user.name))
  return <Count onClick={open}>{words}</Count>
}
