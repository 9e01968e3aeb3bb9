import type { CDPSession, Page } from 'playwright'

/** A passkey device for the page's browser. User presence is simulated. */
export class VirtualAuthenticator {
  private constructor(
    private readonly session: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  /** `isBackupEligible`: new passkeys claim to be synced. */
  static async on(page: Page, { isBackupEligible = false } = {}): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
        defaultBackupEligibility: isBackupEligible,
        defaultBackupState: isBackupEligible,
      },
    })
    return new VirtualAuthenticator(session, authenticatorId)
  }

  async credentials() {
    return (await this.session.send('WebAuthn.getCredentials', { authenticatorId: this.authenticatorId })).credentials
  }

  /** Sets whether user verification succeeds. */
  async setVerified(isUserVerified: boolean): Promise<void> {
    await this.session.send('WebAuthn.setUserVerified', { authenticatorId: this.authenticatorId, isUserVerified })
  }

  /** Resets a passkey's signature counter, as in an older copy. */
  async resetCounter(): Promise<void> {
    const [credential] = await this.credentials()
    if (credential === undefined) throw new Error('there is no passkey')
    const { authenticatorId } = this
    await this.session.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId })
    await this.session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } })
  }

  async forgetAll(): Promise<void> {
    await this.session.send('WebAuthn.clearCredentials', { authenticatorId: this.authenticatorId })
  }
}
