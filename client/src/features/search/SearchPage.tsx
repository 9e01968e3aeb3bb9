import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { SearchBox } from '../../entities/search/SearchBox'
import { useSession } from '../../account/useSession'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { phone } from '../../theme/breakpoints'
import { FriendsSwitch } from './FriendsSwitch'
import { SearchTabs } from './SearchTabs'
import { texts } from './texts'
import { useSearchQuery } from './useSearchQuery'

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '16px 24px',
  margin: '28px 0 24px',
  [phone]: { margin: '22px 0 12px', gap: 10 },
})
const Box = styled(SearchBox)({ flex: '1 1 300px', minWidth: 0, maxWidth: 520 })

export function SearchPage() {
  const { q, type, onlyFriends, ask } = useSearchQuery()
  const { user } = useSession()
  usePageTitle(texts.pageTitle(q))
  return (
    <>
      <Typography variant="heroTitle" sx={{ maxWidth: 620 }}>
        {texts.title}
      </Typography>
      <Head>
        <Box initial={q} only={type} onSearch={(text) => ask({ q: text })} />
        {user !== null && user.isGuest !== true && type !== 'user' ? (
          <FriendsSwitch isOn={onlyFriends} onChange={(isOn) => ask({ onlyFriends: isOn })} />
        ) : null}
      </Head>
      <SearchTabs />
    </>
  )
}
