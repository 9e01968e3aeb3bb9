import type * as argon2 from '@node-rs/argon2'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { hashPassword } from '#server/accounts/passwords'
import { unknownBrowser } from '#server/accounts/requestSource'
import { addUser } from '#server/accounts/userStore'
import { openTestServices, type TestServices } from '#testkit/sync/syncServer'
import type { login as Login } from './signInService'

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const library = await importOriginal<typeof argon2>()
  return { ...library, verify: vi.fn(library.verify) }
})

const PASSWORD = 'contraseña segura'

let login: typeof Login
let verify: typeof argon2.verify
let dataDir: string
let services: TestServices
beforeAll(async () => {
  // Another test of this worker may have loaded it without the mock.
  vi.resetModules()
  ;({ login } = await import('./signInService'))
  ;({ verify } = await import('@node-rs/argon2'))
  dataDir = await mkdtemp(join(tmpdir(), 'periplo-sign-in-'))
  services = await openTestServices(dataDir)
  const eva = { id: services.newId(), username: 'eva', name: 'Eva', email: 'eva@example.org', avatar: null }
  const passwordHash = await hashPassword(PASSWORD)
  await services.db.write((tx) => addUser(tx, { ...eva, passwordHash, now: 1 }))
})
afterAll(async () => {
  await services.db.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(() => {
  vi.mocked(verify).mockClear()
})

/** Algorithm, memory, passes and threads of each verified hash. */
const costs = () => vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'))

it.each(['eva', 'nobody', 'nobody@example.org'])(
  'a wrong password for %s costs one hash check, so the response time does not reveal accounts',
  async (usernameOrEmail) => {
    const own = (await hashPassword(PASSWORD)).split('$').slice(0, 4).join('$')
    await expect(login(services, { usernameOrEmail, password: 'otra cosa' }, unknownBrowser)).rejects.toMatchObject({
      name: 'UnauthorizedError',
      message: 'Wrong credentials',
    })
    expect(costs()).toEqual([own])
  },
)

it('the right password costs the same', async () => {
  const { user } = await login(services, { usernameOrEmail: 'eva', password: PASSWORD }, unknownBrowser)
  expect(user.username).toBe('eva')
  expect(costs()).toHaveLength(1)
})
