import Button from '@mui/material/Button'
import { unexpected } from '../texts/errors'
import { common } from '../texts/common'
import { EmptyState } from '../ui/status/EmptyState'

/** A full reload may bring a version without the error. */
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
