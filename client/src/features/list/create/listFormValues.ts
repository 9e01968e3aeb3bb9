import { codePoints, limits, oneLine } from '#shared/limits'
import { objectOf, isFlag, isText } from '../../../lib/checks'
import { texts } from '../texts'

export interface ListFormValues {
  title: string
  description: string
  isPublic: boolean
}

export const emptyListForm: ListFormValues = { title: '', description: '', isPublic: false }
export const isListFormValues = objectOf<ListFormValues>({ title: isText, description: isText, isPublic: isFlag })

export type ListFormErrors = { [field in 'title' | 'description']?: string | undefined }

/** Errors in the order of the fields. */
export function findListFormErrors({ title, description }: ListFormValues): ListFormErrors {
  return {
    title: oneLine(title) === '' ? texts.noTitle : tooManyLetters(title, limits.title),
    description: tooManyLetters(description, limits.description),
  }
}

const tooManyLetters = (text: string, limit: number) =>
  codePoints(text.trim()) > limit ? texts.tooManyLetters(limit) : undefined
