import { expect, test } from 'vitest'
import { errorTexts, issueTexts, unexpectedErrorText } from '../../texts/errors'
import { ApiError, NetworkError } from './apiError'
import { errorText } from './errorText'

test('an error has its default text, or the one of the screen', () => {
  const error = new ApiError('ConflictError', 409)
  expect(errorText(error)).toBe(errorTexts.ConflictError)
  expect(errorText(error, { ConflictError: 'Ya está.' })).toBe('Ya está.')
  expect(errorText(error, { GoneError: 'Ya no está.' })).toBe(errorTexts.ConflictError)
})

test('an unreachable server has a text if the screen gives one', () => {
  expect(errorText(new NetworkError(), { NetworkError: 'Necesita conexión.' })).toBe('Necesita conexión.')
  expect(errorText(new NetworkError())).toBe(unexpectedErrorText)
})

test('an issue code with more detail than the error code comes first', () => {
  const error = new ApiError('TooManyRequestsError', 429, [{ path: '', code: 'young_account' }])
  expect(errorText(error, { TooManyRequestsError: 'Demasiadas.' })).toBe(issueTexts.young_account)
})

test('any other exception is reported as unexpected', () => {
  expect(errorText(new TypeError('x'), { NetworkError: 'Necesita conexión.' })).toBe(unexpectedErrorText)
})
