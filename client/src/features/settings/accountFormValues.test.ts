import { expect, test } from 'vitest'
import { accountPatchOf, accountFormValuesOf, findAccountFormErrors } from './accountFormValues'

const ana = { id: '1', name: 'Ana Gil', username: 'anagil', email: 'ana@correo.es', avatar: null, followers: 0, following: 0 }
const draft = accountFormValuesOf(ana)
const wrong = (given: Partial<typeof draft>) =>
  Object.fromEntries(
    Object.entries(findAccountFormErrors({ ...draft, ...given }, undefined)).filter(([, error]) => error !== undefined),
  )

test('an unchanged form is valid and changes nothing', () => {
  expect(wrong({})).toEqual({})
  expect(accountPatchOf(draft, ana)).toEqual({})
})

test('only changed fields are sent, in normal form', () => {
  const typed = { ...draft, name: '  Ana   Gil Ruiz ', email: ' Ana@correo.es ' }
  expect(accountPatchOf(typed, ana)).toEqual({ name: 'Ana Gil Ruiz', email: 'Ana@correo.es' })
  expect(accountPatchOf({ ...draft, name: 'Ana  Gil' }, ana)).toEqual({})
  expect(accountPatchOf({ ...draft, username: 'AnaGil' }, ana)).toEqual({ username: 'AnaGil' })
})

test('required fields must not be empty', () => {
  expect(wrong({ name: ' ', username: '', email: '' })).toEqual({
    name: 'Escribe tu nombre.',
    username: 'Elige un nombre de usuario.',
    email: 'Escribe tu correo electrónico.',
  })
})

test('the result of the username check is shown', () => {
  expect(findAccountFormErrors({ ...draft, username: 'search' }, 'no se puede').username).toBe('no se puede')
})

test('a new email address is sent with the current password', () => {
  expect(accountPatchOf({ ...draft, email: ' ana@otro.es ', currentPassword: 'x' }, ana)).toEqual({
    email: 'ana@otro.es',
    currentPassword: 'x',
  })
})

test('a current password filled in by the browser changes nothing', () => {
  expect(wrong({ currentPassword: 'secreto' })).toEqual({})
  expect(accountPatchOf({ ...draft, currentPassword: 'secreto' }, ana)).toEqual({})
})

test('a new password needs the current one and a matching confirmation', () => {
  expect(wrong({ newPassword: 'otra-clave-9', confirmation: 'otra-clave-8' })).toEqual({
    currentPassword: 'Escribe tu contraseña actual.',
    confirmation: 'La nueva contraseña y la confirmación no coinciden.',
  })
  expect(wrong({ currentPassword: 'x', confirmation: 'otra-clave-9' })).toEqual({
    newPassword: 'Escribe la nueva contraseña.',
    confirmation: 'La nueva contraseña y la confirmación no coinciden.',
  })
  const right = { currentPassword: ' vieja ', newPassword: ' otra clave ', confirmation: ' otra clave ' }
  expect(wrong(right)).toEqual({})
  expect(accountPatchOf({ ...draft, ...right }, ana)).toEqual({ currentPassword: ' vieja ', newPassword: ' otra clave ' })
})

test('a new password has at least eight characters', () => {
  expect(wrong({ currentPassword: 'x', newPassword: '1234567', confirmation: '1234567' })).toEqual({
    newPassword: 'La contraseña debe tener al menos 8 caracteres.',
  })
})
