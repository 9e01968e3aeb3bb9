import Button from '@mui/material/Button'
import { unexpected } from '../texts/errors'
import { common } from '../texts/common'
import { EmptyState } from '../ui/status/EmptyState'

/** What shows when a page breaks: never a white screen. A full load also brings a newer version, should that be the cause. */
export function Crash() {
  return (
    <main>
      <EmptyState
        picture="failed"
        sentence={unexpected}
        action={<Button onClick={() => window.location.assign('/')}>{common.backHome}</Button>}
      />
    </main>
  )
}
