import { expect, it, test } from 'vitest'
import { ApiError, NetworkError } from '../../../engine/api/apiError'
import { UnreadableFileError } from './importMutations'
import { formatImportError, importTexts, importRefusalTexts } from './importTexts'

const refused = (code: string, path = 'file') => new ApiError('InvalidInputError', 400, [{ path, code }])

it.each(Object.entries(importRefusalTexts))('a file refused as %s has its own text', (code, sentence) => {
  expect(formatImportError(refused(code))).toBe(sentence)
})

test('other refusals have their own text', () => {
  expect(formatImportError(new ApiError('UnsupportedMediaError', 415, [{ path: 'file', code: 'binary' }]))).toMatch(/ni un zip/)
  expect(formatImportError(new ApiError('PayloadTooLargeError', 413))).toBe(importTexts.tooLarge)
  expect(formatImportError(new ApiError('PayloadTooLargeError', 413, [{ path: 'file', code: 'over_quota' }]))).toBe(
    importTexts.noRoom,
  )
  expect(formatImportError(new ApiError('TooManyRequestsError', 429))).toMatch(/demasiados intentos/)
  expect(formatImportError(refused('too_long', 'title'))).toMatch(/No se ha podido leer/)
  expect(formatImportError(new UnreadableFileError())).toBe(importTexts.unreadable)
  expect(formatImportError(new NetworkError('x'))).toBe(importTexts.unreached)
})
