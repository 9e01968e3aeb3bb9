import type { ComponentType, ReactNode } from 'react'
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

interface ErrorCodeArtProps {
  /** The last digit and its position; the first is a four. */
  last: { digit: string; x: number }
  children: ReactNode
}

/** Inline SVG, to use the heading font. */
const ErrorCodeArt = ({ last, children }: ErrorCodeArtProps) => (
  <svg aria-hidden="true" viewBox="0 0 520 250">
    <circle cx="260" cy="104" r="87.4" fill="#fbf6ea" />
    <circle cx="260" cy="104" r="65.3" fill="#fdf3de" />
    <circle cx="260" cy="104" r="46" fill="#fcf4e2" />
    <path fill="#9bd3c5" d="M0 206c60-16 120-6 180-10s140-10 200 2 100 4 140-4v66H0Z" />
    <g fill="#0f766e" fontSize="210" fontWeight="800" letterSpacing="-8">
      <text x="40" y="214">
        4
      </text>
      <text x={last.x} y="214">
        {last.digit}
      </text>
    </g>
    {children}
    <path fill="#3e9f95" d="M0 212c80-14 160 2 260-2s180-12 260 0v50H0Z" />
    <path fill="#0f766e" d="M0 230c100-14 200 6 300-2s160-6 220 4v28H0Z" />
    <path fill="#7a3140" d="M134 216h32l-5 8h-22Z" />
    <path fill="#fcf4e2" d="M149 213v-33l-14 33Z" />
    <path fill="#f7d3c4" d="M152 213v-27q12 16 11 27Z" />
  </svg>
)

const NotFoundArt = () => (
  <ErrorCodeArt last={{ digit: '4', x: 350 }}>
    <circle cx="260" cy="138" r="74" fill="#134a4c" />
    <circle cx="260" cy="138" r="52" fill="#d9eee5" />
    <clipPath id="not-found-a">
      <circle cx="260" cy="138" r="52" />
    </clipPath>
    <g clipPath="url(#not-found-a)">
      <circle cx="244" cy="122" r="17" fill="#fcf4e2" />
      <path fill="#3e9f95" d="M200 156h120v60H200z" />
      <path fill="#0f766e" d="M200 164q60-6 120 2v34H200Z" />
      <path fill="#efc985" d="M226 166c14-18 54-18 70 0Z" />
      <path fill="#d9be8f" d="M262 153c18-1 28 5 34 13h-30Z" />
      <path fill="none" stroke="#7a3140" strokeLinecap="round" strokeLinejoin="round" strokeWidth="4" d="M264 156q2-20 10-34" />
      <path
        fill="#134a4c"
        d="M274 122c-12-10-24-6-28 4 10-6 20-6 28-4m0 0c-8-16-20-18-26-14 12 0 20 6 26 14m0 0c6-16 18-18 24-12-12 0-18 6-24 12m0 0c12-8 26-4 28 8-8-8-18-10-28-8"
      />
    </g>
    <path fill="#0f3136" d="M260 64a74 74 0 0 1 0 148v-22a52 52 0 0 0 0-104Z" opacity=".3" />
  </ErrorCodeArt>
)

const NotFoundProfileArt = () => (
  <ErrorCodeArt last={{ digit: '4', x: 350 }}>
    <circle cx="260" cy="138" r="74" fill="#134A4C" />
    <circle cx="260" cy="138" r="52" fill="#D9EEE5" />
    <clipPath id="nobody-a">
      <circle cx="260" cy="138" r="52" />
    </clipPath>
    <g clipPath="url(#nobody-a)">
      <circle cx="260" cy="128" r="21" fill="#9BD3C5" />
      <path d="M220 196C220 166 240 154 260 154S300 166 300 196Z" fill="#9BD3C5" />
      <path d="M260 107A21 21 0 0 1 260 149ZM260 154C280 154 300 166 300 196H260Z" fill="#3E9F95" />
    </g>
    <path d="M260 64A74 74 0 0 1 260 212V190A52 52 0 0 0 260 86Z" fill="#0F3136" opacity=".35" />
  </ErrorCodeArt>
)

const UnauthorizedArt = () => (
  <ErrorCodeArt last={{ digit: '1', x: 366 }}>
    <path
      d="M222 92V62A38 38 0 0 1 298 62V92"
      fill="none"
      stroke="#EFC985"
      strokeWidth="17"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M260 24A38 38 0 0 1 298 62V92" fill="none" stroke="#D9BE8F" strokeWidth="17" />
    <circle cx="260" cy="138" r="74" fill="#134A4C" />
    <path d="M260 64A74 74 0 0 1 260 212Z" fill="#0F3136" opacity=".4" />
    <circle cx="260" cy="138" r="52" fill="#0F766E" />
    <path d="M260 86A52 52 0 0 1 260 190Z" fill="#0C655F" />
    <circle cx="260" cy="126" r="17" fill="#FCF4E2" />
    <path d="M252 134H268L275 168H245Z" fill="#FCF4E2" />
  </ErrorCodeArt>
)

const arts: Record<keyof typeof errorPageTexts, ComponentType> = {
  notFound: NotFoundArt,
  profile: NotFoundProfileArt,
  unauthorized: UnauthorizedArt,
}
