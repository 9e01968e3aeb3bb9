import { useId, useState, type DragEvent } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, motion, radius } from '../../../theme/vars'
import { FilePicker } from '../../../ui/forms/FilePicker'
import { UploadIcon } from '../../../ui/icons/forms'
import { importTexts as texts } from './importTexts'

const ACCEPTED =
  '.json,.zip,.ics,.csv,.txt,.md,.gpx,.kml,.kmz,.geojson,application/json,application/zip,text/calendar,text/csv,text/plain,text/markdown'

const Zone = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 10,
  padding: '28px 20px',
  textAlign: 'center',
  borderRadius: radius.card,
  border: `1.5px dashed ${c('fieldLine')}`,
  transition: motion('background-color', 'border-color'),
  '&[data-over]': { borderColor: c('primary.main'), backgroundColor: c('tint') },
  '& > .MuiSvgIcon-root': { fontSize: iconSize.plain, color: c('ink2') },
})

interface DropZoneProps {
  reading: string | undefined
  isDisabled: boolean
  onFile: (file: File) => void
}

export function DropZone({ reading, isDisabled, onFile }: DropZoneProps) {
  const labelId = useId()
  const [isOver, setOver] = useState(false)
  const carriesFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const drag = (event: DragEvent) => {
    if (!carriesFile(event)) return
    event.preventDefault()
    setOver(!isDisabled)
  }
  const drop = (event: DragEvent) => {
    if (!carriesFile(event)) return
    // Else the browser opens the file.
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined && !isDisabled) onFile(file)
  }
  return (
    <Zone
      role="group"
      aria-labelledby={labelId}
      aria-busy={reading !== undefined || undefined}
      data-over={isOver ? '' : undefined}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <UploadIcon />
      <Typography variant="note" id={labelId}>
        {isOver ? texts.dropNow : texts.drop}
      </Typography>
      <FilePicker accept={ACCEPTED} onChoose={onFile}>
        {(open) => (
          <Button variant="outlined" color="inherit" disabled={isDisabled} onClick={open}>
            {texts.choose}
          </Button>
        )}
      </FilePicker>
      <Typography variant="meta" component="p" role="status" sx={{ color: 'ink3', overflowWrap: 'anywhere' }}>
        {reading === undefined ? texts.kinds : texts.reading(reading)}
      </Typography>
    </Zone>
  )
}
