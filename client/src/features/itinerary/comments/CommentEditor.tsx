import { useCallback, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import type { Comment } from '#shared/api/comments'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { commonTexts } from '../../../texts/common'
import { CommentField, isSendable } from './CommentField'
import { commentTexts } from './commentTexts'
import { useThreads } from './useThreads'
import { isComposing } from '../../../lib/isComposing'

const Form = styled('form')({ display: 'grid', gap: 10, scrollMargin: 12 })
const Ways = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: 8 })

interface CommentEditorProps {
  /** Key of the draft. */
  id: string
  text: string
  people: readonly Comment[]
  onEditing: (isEditing: boolean) => void
  onSave: (text: string) => void
  onClose: () => void
}

export function CommentEditor({ id, text, people, onEditing, onSave, onClose }: CommentEditorProps) {
  const { drafts } = useThreads()
  const formRef = useCallback(
    (form: HTMLFormElement) => {
      form.scrollIntoView({ block: 'nearest' })
      onEditing(true)
      return () => onEditing(false)
    },
    [onEditing],
  )
  const [changed, setChanged] = useState(drafts.get(id)?.text ?? text)
  const change = (typed: string) => {
    setChanged(typed)
    drafts.set(id, { ...drafts.get(id), text: typed })
  }
  const close = () => {
    drafts.delete(id)
    onClose()
  }
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (!isSendable(changed)) return
    if (changed.trim() !== text) onSave(changed.trim())
    close()
  }
  // Esc must not close the thread too.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return
    event.stopPropagation()
    close()
  }
  return (
    <Form ref={formRef} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <CommentField
        label={commentTexts.editField}
        value={changed}
        onChange={change}
        onSubmit={submit}
        people={people}
        proposesBelow
        autoFocus
      />
      <Ways>
        <Button variant="text" size="small" onClick={close}>
          {commonTexts.cancel}
        </Button>
        <Button size="small" type="submit" disabled={!isSendable(changed)}>
          {commentTexts.save}
        </Button>
      </Ways>
    </Form>
  )
}
