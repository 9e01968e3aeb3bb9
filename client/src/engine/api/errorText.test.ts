import { expect, test } from 'vitest'
import { errorTexts, issueTexts, unexpected } from '../../texts/errors'
import { ApiError, NetworkError } from './apiError'
import { errorText } from './errorText'

test("each error has its sentence, or the screen's own one", () => {
  const error = new ApiError('ConflictError', 409)
  expect(errorText(error)).toBe(errorTexts.ConflictError)
  expect(errorText(error, { ConflictError: 'Ya está.' })).toBe('Ya está.')
  expect(errorText(error, { GoneError: 'Ya no está.' })).toBe(errorTexts.ConflictError)
})

test('a server that was not reached has a sentence where the screen gives one', () => {
  expect(errorText(new NetworkError(), { NetworkError: 'Necesita conexión.' })).toBe('Necesita conexión.')
  expect(errorText(new NetworkError())).toBe(unexpected)
})

test('an issue that says more than its error comes first', () => {
  const error = new ApiError('TooManyRequestsError', 429, [{ path: '', code: 'young_account' }])
  expect(errorText(error, { TooManyRequestsError: 'Demasiadas.' })).toBe(issueTexts.young_account)
})

test('what is no error of ours was not expected', () => {
  expect(errorText(new TypeError('x'), { NetworkError: 'Necesita conexión.' })).toBe(unexpected)
})
