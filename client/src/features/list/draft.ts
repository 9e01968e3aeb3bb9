import { codePoints, limits, oneLine } from '#shared/limits'
import { objectOf, isFlag, isText } from '../../lib/checks'
import { texts } from './texts'

/** What the form of a new list holds. */
export interface Draft {
  title: string
  description: string
  isPublic: boolean
}

export const empty: Draft = { title: '', description: '', isPublic: false }
export const isDraft = objectOf<Draft>({ title: isText, description: isText, isPublic: isFlag })

export type DraftErrors = { [field in 'title' | 'description']?: string }

/** What is missing or wrong, in the order of the fields. */
export function findErrors({ title, description }: Draft): DraftErrors {
  return {
    title: oneLine(title) === '' ? texts.noTitle : tooManyLetters(title, limits.title),
    description: tooManyLetters(description, limits.description),
  }
}

const tooManyLetters = (text: string, limit: number) =>
  codePoints(text.trim()) > limit ? texts.tooManyLetters(limit) : undefined
