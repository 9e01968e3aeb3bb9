import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { paths } from '../../lib/navigation/paths'
import { commonTexts } from '../../texts/common'
import { cssColor as c } from '../../theme/vars'
import { useStandalonePage } from '../headerSlots'
import { NotFoundArt, NotFoundProfileArt, UnauthorizedArt } from './errorCodeArt'
import { errorPageTexts } from './errorPageTexts'

const Centre = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 8,
  padding: '32px 0 48px',
  '& > svg': { width: 'min(430px, 86vw)', height: 'auto', borderRadius: 24, marginBottom: 12 },
  '& svg text': { fontFamily: theme.typography.pageTitle.fontFamily, fill: c('primary.main') },
}))

const arts: Record<keyof typeof errorPageTexts, ComponentType> = {
  notFound: NotFoundArt,
  profile: NotFoundProfileArt,
  unauthorized: UnauthorizedArt,
}

export function ErrorPage({ what }: { what: keyof typeof errorPageTexts }) {
  const { pageTitle, code, sentence, hint } = errorPageTexts[what]
  const Art = arts[what]
  usePageTitle(pageTitle)
  useStandalonePage()
  return (
    <Centre>
      <h1 style={visuallyHidden}>{code}</h1>
      <Art />
      <div>
        <Typography variant="sectionTitle">{sentence}</Typography> <Typography sx={{ color: 'ink2', mt: 1 }}>{hint}</Typography>
      </div>
      <Button component={Link} to={paths.home} sx={{ mt: 2 }}>
        {commonTexts.backHome}
      </Button>
    </Centre>
  )
}
