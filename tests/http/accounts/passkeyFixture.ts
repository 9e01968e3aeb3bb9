import { ApiClient, type Account } from '#testkit/api/apiClient'
import { SECOND, setUpSessionFixture, type SessionFixture } from '#testkit/server/serverFixture'
import { SoftAuthenticator } from './softAuthenticator'

interface PasskeyOptions {
  name?: string
  counter?: number
  isBackupEligible?: boolean
}

/** Steps of users with passkeys, on a server with a manual clock. */
export interface PasskeyFixture extends Pick<SessionFixture, 'fixture' | 'clock'> {
  /** Options to sign in, a second later. */
  askOptions: () => Promise<Record<string, unknown>>
  addPasskey: (person: Account, options?: PasskeyOptions) => Promise<{ id: string; authenticator: SoftAuthenticator }>
  signInWith: (answer: object) => { browser: ApiClient; answered: Promise<Response> }
  statusWith: (answer: object) => Promise<number>
}

export function setUpPasskeyFixture(): PasskeyFixture {
  const { fixture, clock } = setUpSessionFixture()
  const signInWith = (answer: object) => {
    const browser = new ApiClient(fixture.server)
    return { browser, answered: browser.attempt('POST /auth/passkey-sessions', { body: { answer } }) }
  }
  return {
    fixture,
    clock,
    askOptions: () => {
      clock.now += SECOND
      return new ApiClient(fixture.server).call('POST /auth/passkey-requests')
    },
    async addPasskey(person, { name = 'Mi teléfono', counter, isBackupEligible } = {}) {
      clock.now += SECOND
      const authenticator = new SoftAuthenticator(fixture.server.url, counter, isBackupEligible)
      const options = await person.call('POST /auth/passkeys/options', { body: { currentPassword: person.password } })
      const body = { name, answer: authenticator.createCredential(options) }
      return { id: (await person.call('POST /auth/passkeys', { body })).id, authenticator }
    },
    signInWith,
    statusWith: async (answer) => (await signInWith(answer).answered).status,
  }
}
