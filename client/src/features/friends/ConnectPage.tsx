import { useState } from 'react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { endlessUsersQuery, suggestedUsersQuery } from '../../entities/user/queries'
import { UserGrid } from '../../entities/user/UserGrid'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { useDebounced } from '../../lib/hooks/useDebounced'
import { EmptyState } from '../../ui/status/EmptyState'
import { EndlessList } from '../../ui/cards/EndlessList'
import { SearchIcon } from '../../ui/icons/navigation'
import { Section } from '../../ui/cards/Section'
import { texts } from './texts'

const SUGGESTED_USERS = 20
const PAGE_SIZE = 20
const MIN_QUERY_LETTERS = 2
const DEBOUNCE_MS = 200

/** Suggested users, or users found by name. */
export function ConnectPage() {
  usePageTitle(texts.connect)
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), DEBOUNCE_MS)
  return (
    <>
      <Typography variant="pageTitle">{texts.connect}</Typography>
      <InputBase
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={texts.search}
        startAdornment={<SearchIcon />}
        inputProps={{ 'aria-label': texts.search, maxLength: 60, autoComplete: 'off' }}
        sx={{ maxWidth: 520, mt: 3, mb: { xs: 3, sm: 4 } }}
      />
      {q.length < MIN_QUERY_LETTERS ? <Suggested /> : <Found q={q} />}
    </>
  )
}

function Suggested() {
  const query = useQuery(suggestedUsersQuery(SUGGESTED_USERS))
  return (
    <Section title={texts.suggested}>
      <UserGrid query={query} />
    </Section>
  )
}

function Found({ q }: { q: string }) {
  const query = useInfiniteQuery({ ...endlessUsersQuery({ q, limit: PAGE_SIZE }), placeholderData: keepPreviousData })
  return (
    <Section title={texts.found}>
      <EndlessList query={query}>
        <UserGrid query={query} empty={<EmptyState picture="search" sentence={texts.nobody(q)} />} />
      </EndlessList>
    </Section>
  )
}
