import { useState } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { limits } from '#shared/limits'
import { cssColor as c } from '../../../theme/vars'
import { PillSelect } from '../../../ui/forms/PillSelect'
import { AlertIcon, CheckIcon } from '../../../ui/icons/menus'
import { ImportBand } from './ImportBand'
import type { Placement, PlannedProblem, PlannedTrip } from './importPlacements'
import { importTexts as texts } from './importTexts'

const MAX_SHOWN = 6

const Problems = styled('ul')({
  display: 'grid',
  marginTop: 4,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '6px 12px',
    padding: '8px 0',
    color: c('ink2'),
    '&:not(:last-child)': { boxShadow: `inset 0 -1px 0 ${c('hairline')}` },
    '& > span:first-of-type': { flex: '1 1 220px', minWidth: 0 },
  },
})

interface ImportProblemsProps {
  trip: PlannedTrip
  problems: readonly PlannedProblem[]
  /** Undefined if the events stay where they are. */
  onPlace: ((index: number, placement: Placement) => void) | undefined
}

export function ImportProblems({ trip, problems, onPlace }: ImportProblemsProps) {
  const [isWhole, setWhole] = useState(problems.length <= MAX_SHOWN)
  if (problems.length === 0) return <ImportBand icon={<CheckIcon />}>{texts.noProblems}</ImportBand>
  const shown = isWhole ? problems : problems.slice(0, MAX_SHOWN)
  return (
    <ImportBand icon={<AlertIcon />} label={texts.problems(problems.length)}>
      <Typography variant="label" component="h3">
        {texts.problems(problems.length)}
      </Typography>
      <Problems>
        {shown.map(({ index, problem, placement }) => (
          <li key={index}>
            <span>{problem.text}</span>
            {onPlace === undefined || placement === undefined ? null : (
              <PillSelect
                label={texts.placeOf(problem.text)}
                value={String(placement)}
                options={placesOf(trip, placement, problem.quote !== null)}
                onChange={(value) => onPlace(index, value === 'ideas' || value === 'nowhere' ? value : Number(value))}
              />
            )}
          </li>
        ))}
      </Problems>
      {isWhole ? null : (
        <Button variant="text" size="small" onClick={() => setWhole(true)} sx={{ ml: -1.5, mt: 0.5 }}>
          {texts.allProblems(problems.length)}
        </Button>
      )}
    </ImportBand>
  )
}

/** Full days are not offered. */
function placesOf({ days }: PlannedTrip, placement: Placement, isLost: boolean): { value: string; label: string }[] {
  return [
    ...(isLost ? [{ value: 'nowhere', label: texts.nowhere }] : []),
    ...days.flatMap(({ events }, i) =>
      events.length < limits.eventsPerDay || i === placement ? [{ value: String(i), label: texts.day(i + 1) }] : [],
    ),
    { value: 'ideas', label: texts.ideasTitle },
  ]
}
