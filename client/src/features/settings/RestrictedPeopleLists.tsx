import { useInfiniteQuery } from '@tanstack/react-query'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { UserBrief } from '#shared/api/users'
import { NetworkError } from '../../engine/api/apiError'
import { errorText } from '../../engine/api/errorText'
import { restrictedPeopleQuery, useSetRestriction, type Restriction } from '../../entities/user/restrictions'
import { userTexts } from '../../entities/user/userTexts'
import { userLineStyle, UserLine } from '../../entities/user/UserLine'
import { showSuccessToast } from '../../lib/toasts'
import { commonTexts } from '../../texts/common'
import { cssColor as c } from '../../theme/vars'
import { Avatar } from '../../ui/Avatar'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { ErrorState } from '../../ui/status/EmptyState'
import { restrictionTexts as texts } from './settingsTexts'

const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 })
const Row = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 64,
  padding: '10px 0',
  '& + &': { boxShadow: `inset 0 1px 0 ${c('hairline')}` },
  '& > div': { flex: 1, minWidth: 0, display: 'grid', justifyItems: 'start' },
  '& > button': { flex: 'none' },
})
// As `UserLine`, without a link to the inaccessible profile.
const Person = styled('span')(userLineStyle, { '&:hover b': { textDecoration: 'none' } })

export const RestrictedPeopleLists = ({ userId }: { userId: string }) => (
  <Stack sx={{ gap: 3 }}>
    <RestrictedPeopleList userId={userId} list="blocked" />
    <RestrictedPeopleList userId={userId} list="muted" />
  </Stack>
)

interface ListProps {
  userId: string
  list: Restriction
}

function RestrictedPeopleList(props: ListProps) {
  return (
    <section>
      <Typography variant="label" component="h3" sx={{ color: 'ink2' }}>
        {texts.lists[props.list]}
      </Typography>
      <Contents {...props} />
    </section>
  )
}

function Contents({ userId, list }: ListProps) {
  const query = useInfiniteQuery({ ...restrictedPeopleQuery(userId, list), staleTime: 0 })
  const { data, error, isPending, isPaused, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const retry = () => void refetch()
  if (data === undefined && (isPaused || error instanceof NetworkError))
    return <ErrorState sentence={texts.needsNetwork} onRetry={retry} />
  if (isPending) return <Skeleton role="status" aria-label={commonTexts.loading} variant="rounded" height={56} sx={{ mt: 1 }} />
  if (data === undefined) return <ErrorState sentence={texts.loadFailed} onRetry={retry} />
  if (data.length === 0)
    return (
      <Typography variant="note" component="p" sx={{ color: 'ink2', mt: 0.5 }}>
        {texts.none[list]}
      </Typography>
    )
  return (
    <>
      <Rows aria-label={texts.lists[list]}>
        {data.map((person) => (
          <RestrictedPersonRow key={person.id} person={person} list={list} />
        ))}
      </Rows>
      {hasNextPage ? (
        <LoadingButton variant="outlined" size="small" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {commonTexts.more}
        </LoadingButton>
      ) : null}
    </>
  )
}

function RestrictedPersonRow({ person, list }: { person: UserBrief; list: Restriction }) {
  const { username, name, avatar } = person
  const { mutate, isPending, error } = useSetRestriction(list, person)
  const done = list === 'blocked' ? userTexts.unblocked : userTexts.unmuted
  return (
    <Row>
      <div>
        {list === 'muted' ? (
          <UserLine user={person} size={44} />
        ) : (
          <Person>
            <Avatar src={avatar} size={44} />
            <span>
              <b>{name}</b>
              <span>@{username}</span>
            </span>
          </Person>
        )}
        <div role="alert">
          {error === null ? null : (
            <Typography variant="label" component="p" sx={{ color: 'error.main', mt: 1 }}>
              {errorText(error, { NetworkError: userTexts.restrictionNeedsNetwork })}
            </Typography>
          )}
        </div>
      </div>
      <LoadingButton
        variant="outlined"
        color="inherit"
        size="small"
        aria-label={texts.undoNamed[list](username)}
        isLoading={isPending}
        onClick={() => mutate(false, { onSuccess: () => showSuccessToast(done(username), { id: 'kept away' }) })}
      >
        {texts.undo[list]}
      </LoadingButton>
    </Row>
  )
}
