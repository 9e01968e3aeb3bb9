import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useSession } from '../../account/useSession'
import { SearchBox } from '../../entities/search/SearchBox'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { phone } from '../../theme/breakpoints'
import { textSize } from '../../theme/sizes'
import { Switch } from '../../ui/forms/Switch'
import { useSearchQuery } from './searchQuery'
import { SearchTabs } from './SearchTabs'
import { searchTexts } from './searchTexts'

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
  usePageTitle(searchTexts.pageTitle(q))
  return (
    <>
      <Typography variant="heroTitle" sx={{ maxWidth: 620 }}>
        {searchTexts.title}
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

const Label = styled('label')({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  fontSize: textSize.note,
  fontWeight: 600,
  cursor: 'pointer',
})

function FriendsSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Label>
      <Switch isOn={isOn} onChange={onChange} />
      {searchTexts.onlyFriends}
    </Label>
  )
}
