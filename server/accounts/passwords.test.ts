import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { hashPassword, NO_PASSWORD, verifyPassword } from './passwords'

const forms = ['contraseña única'.normalize('NFC'), 'contraseña única'.normalize('NFD')] as const

it.each(forms)('a password matches however its accents are written (%#)', async (stored) => {
  const passwordHash = await hashPassword(stored)
  for (const typed of forms) expect(await verifyPassword(passwordHash, typed)).toBe(true)
  expect(await verifyPassword(passwordHash, 'contrasena unica')).toBe(false)
})

it.each(forms)('an older hash, of the password as typed, still matches (%#)', async (stored) => {
  const passwordHash = await hash(stored)
  for (const typed of forms) expect(await verifyPassword(passwordHash, typed)).toBe(true)
})

it('nothing matches a missing hash', async () => {
  expect(await verifyPassword(NO_PASSWORD, forms[0])).toBe(false)
  expect(await verifyPassword(undefined, forms[0])).toBe(false)
})
