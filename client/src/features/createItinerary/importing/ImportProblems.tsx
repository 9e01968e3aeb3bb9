import { useState } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ImportProblem } from '#shared/api/imports'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, radius } from '../../../theme/vars'
import { AlertIcon, CheckIcon } from '../../../ui/icons/menus'
import { importTexts as texts } from './importTexts'

const MAX_SHOWN = 6

const Band = styled('section')(({ theme }) => ({
  ...theme.typography.note,
  display: 'flex',
  gap: 12,
  padding: '13px 16px',
  borderRadius: radius.input,
  backgroundColor: c('sunken'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, marginTop: 1, flex: 'none' },
  '& > div': { minWidth: 0 },
  '& ul': { display: 'grid', gap: 6, marginTop: 6 },
  '& li': { color: c('ink2'), overflowWrap: 'anywhere' },
}))

export function ImportProblems({ problems }: { problems: readonly ImportProblem[] }) {
  const [isWhole, setWhole] = useState(problems.length <= MAX_SHOWN)
  if (problems.length === 0)
    return (
      <Band>
        <CheckIcon />
        <div>{texts.noProblems}</div>
      </Band>
    )
  const shown = isWhole ? problems : problems.slice(0, MAX_SHOWN)
  return (
    <Band aria-label={texts.problems(problems.length)}>
      <AlertIcon />
      <div>
        <Typography variant="label" component="h3">
          {texts.problems(problems.length)}
        </Typography>
        <ul>
          {shown.map((problem, i) => (
            <li key={i}>{problem.text}</li>
          ))}
        </ul>
        {isWhole ? null : (
          <Button variant="text" size="small" onClick={() => setWhole(true)} sx={{ ml: -1.5, mt: 0.5 }}>
            {texts.allProblems(problems.length)}
          </Button>
        )}
      </div>
    </Band>
  )
}
