import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ItineraryGrid } from '../../entities/itinerary/ItineraryGrid'
import { itinerariesQuery } from '../../entities/itinerary/queries'
import { usePageTitle } from '../../lib/pageTitle'
import { EmptyState } from '../../ui/EmptyState'
import { SearchField } from '../../ui/SearchField'
import { texts } from './texts'

/** Trips by place. Without a question, the newest ones. */
export function SearchPage() {
  const [search, setSearch] = useSearchParams()
  const q = (search.get('q') ?? '').trim()
  usePageTitle(texts.pageTitle(q))
  const results = useQuery(itinerariesQuery(q === '' ? { sort: 'newest', limit: 12 } : { location: q, limit: 30 }))
  const nothing = q === '' ? undefined : <EmptyState picture="search" sentence={texts.nothing(q)} />
  return (
    <>
      <Typography variant="pageTitle" sx={{ maxWidth: 640 }}>
        {texts.title}
      </Typography>
      <Box sx={{ maxWidth: 520, mt: 3, mb: 4 }}>
        <SearchField
          key={q}
          label={texts.search}
          submitLabel={texts.searchButton}
          initial={q}
          onSearch={(text) => setSearch({ q: text })}
        />
      </Box>
      <Typography variant="sectionTitle" sx={{ mb: 2 }}>
        {q === '' ? texts.newest : texts.itineraries}
      </Typography>
      <ItineraryGrid query={results} failed={texts.failed} empty={nothing} />
    </>
  )
}
