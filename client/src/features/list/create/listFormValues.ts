import { countCodePoints, limits, normalizeLine } from '#shared/limits'
import { objectOf, isBoolean, isText } from '../../../lib/checks'
import { listPageTexts } from '../listPageTexts'

export interface ListFormValues {
  title: string
  description: string
  isPublic: boolean
}

export const emptyListForm: ListFormValues = { title: '', description: '', isPublic: false }
export const isListFormValues = objectOf<ListFormValues>({ title: isText, description: isText, isPublic: isBoolean })

export type ListFormErrors = { [field in 'title' | 'description']?: string | undefined }

export function findListFormErrors({ title, description }: ListFormValues): ListFormErrors {
  return {
    title: normalizeLine(title) === '' ? listPageTexts.noTitle : tooManyLetters(title, limits.title),
    description: tooManyLetters(description, limits.description),
  }
}

const tooManyLetters = (text: string, limit: number) =>
  countCodePoints(text.trim()) > limit ? listPageTexts.tooManyLetters(limit) : undefined
