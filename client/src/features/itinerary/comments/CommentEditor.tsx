import { useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { common } from '../../../texts/common'
import { CommentField, isSendable } from './CommentField'
import { texts } from './commentTexts'

const Form = styled('form')({ display: 'grid', gap: 10, scrollMargin: 12 })
const Ways = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: 8 })

const show = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'nearest' })

interface CommentEditorProps {
  text: string
  onSave: (text: string) => void
  onClose: () => void
}

/** One's own comment while it is changed, in its place. */
export function CommentEditor({ text, onSave, onClose }: CommentEditorProps) {
  const [changed, setChanged] = useState(text)
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (!isSendable(changed)) return
    if (changed.trim() !== text) onSave(changed.trim())
    onClose()
  }
  // Esc ends the edit, not the thread around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  return (
    <Form ref={show} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <CommentField label={texts.editField} value={changed} onChange={setChanged} onSubmit={submit} autoFocus />
      <Ways>
        <Button variant="text" size="small" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button size="small" type="submit" disabled={!isSendable(changed)}>
          {texts.save}
        </Button>
      </Ways>
    </Form>
  )
}
