import { useState } from 'react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { endlessUsersQuery, suggestedUsersQuery } from '../../entities/user/userQueries'
import { UserGrid } from '../../entities/user/UserGrid'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { useDebounced } from '../../lib/hooks/useEffectHooks'
import { EmptyState } from '../../ui/status/EmptyState'
import { EndlessList } from '../../ui/cards/EndlessList'
import { SearchIcon } from '../../ui/icons/navigation'
import { TitledSection } from '../../ui/cards/TitledSection'
import { friendsTexts } from './friendsTexts'

const SUGGESTED_USERS = 20
const PAGE_SIZE = 20
const MIN_QUERY_LETTERS = 2
const DEBOUNCE_MS = 200

export function FindUsersPage() {
  usePageTitle(friendsTexts.connect)
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), DEBOUNCE_MS)
  return (
    <>
      <Typography variant="pageTitle">{friendsTexts.connect}</Typography>
      <InputBase
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={friendsTexts.search}
        startAdornment={<SearchIcon />}
        inputProps={{ 'aria-label': friendsTexts.search, maxLength: 60, autoComplete: 'off' }}
        sx={{ maxWidth: 520, mt: 3, mb: { xs: 3, sm: 4 } }}
      />
      {q.length < MIN_QUERY_LETTERS ? <Suggested /> : <Found q={q} />}
    </>
  )
}

function Suggested() {
  const query = useQuery(suggestedUsersQuery(SUGGESTED_USERS))
  return (
    <TitledSection title={friendsTexts.suggested}>
      <UserGrid query={query} />
    </TitledSection>
  )
}

function Found({ q }: { q: string }) {
  const query = useInfiniteQuery({ ...endlessUsersQuery({ q, limit: PAGE_SIZE }), placeholderData: keepPreviousData })
  return (
    <TitledSection title={friendsTexts.found}>
      <EndlessList query={query}>
        <UserGrid query={query} empty={<EmptyState picture="search" sentence={friendsTexts.nobody(q)} />} />
      </EndlessList>
    </TitledSection>
  )
}
