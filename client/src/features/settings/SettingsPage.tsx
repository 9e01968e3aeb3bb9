import Typography from '@mui/material/Typography'
import { usePageTitle } from '../../lib/pageTitle'
import { SchemeChoice } from './SchemeChoice'
import { texts } from './texts'

export function SettingsPage() {
  usePageTitle(texts.pageTitle)
  return (
    <>
      <Typography variant="pageTitle" sx={{ mb: 4 }}>
        {texts.title}
      </Typography>
      <SchemeChoice />
    </>
  )
}
