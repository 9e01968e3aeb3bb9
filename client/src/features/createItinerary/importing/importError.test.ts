import { expect, it, test } from 'vitest'
import { ApiError, NetworkError } from '../../../engine/api/apiError'
import { UnreadableFileError } from './copyOfFile'
import { importError } from './importError'
import { importTexts, refusals } from './importTexts'

const refused = (code: string, path = 'file') => new ApiError('InvalidInputError', 400, [{ path, code }])

it.each(Object.entries(refusals))('a file refused as %s has its own text', (code, sentence) => {
  expect(importError(refused(code))).toBe(sentence)
})

test('other refusals have their own text', () => {
  expect(importError(new ApiError('UnsupportedMediaError', 415, [{ path: 'file', code: 'binary' }]))).toMatch(/ni un zip/)
  expect(importError(new ApiError('PayloadTooLargeError', 413))).toBe(importTexts.tooLarge)
  expect(importError(new ApiError('PayloadTooLargeError', 413, [{ path: 'file', code: 'over_quota' }]))).toBe(importTexts.noRoom)
  expect(importError(new ApiError('TooManyRequestsError', 429))).toMatch(/demasiados intentos/)
  expect(importError(refused('too_long', 'title'))).toMatch(/No se ha podido leer/)
  expect(importError(new UnreadableFileError())).toBe(importTexts.unreadable)
  expect(importError(new NetworkError('x'))).toBe(importTexts.unreached)
})
