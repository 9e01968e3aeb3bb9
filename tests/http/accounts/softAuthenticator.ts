import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const PRESENT_AND_VERIFIED = 0x05
const BACKUP_ELIGIBLE = 0x08
const HAS_CREDENTIAL = 0x40

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const coordinate = (key: KeyObject, name: 'x' | 'y') =>
  new Uint8Array(Buffer.from(key.export({ format: 'jwk' })[name] ?? '', 'base64url'))

/** A browser and an authenticator on the page `origin`. */
export class SoftAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(32)
  #userHandle = ''

  /** `counter`: the next signature counter; undefined: always zero. */
  constructor(
    public origin: string,
    public counter?: number,
    public isBackupEligible = false,
  ) {}

  get id(): string {
    return text(this.#id)
  }

  createCredential(options: Record<string, unknown>) {
    const { challenge, rp, user } = options as { challenge: string; rp: { id: string }; user: { id: string } }
    this.#userHandle = user.id
    const { publicKey } = this.#keys
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(publicKey, 'x')],
        [-3, coordinate(publicKey, 'y')],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, cose])
    const authData = new Uint8Array(this.#authenticatorData(rp.id, PRESENT_AND_VERIFIED | HAS_CREDENTIAL, credential))
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    const clientDataJSON = text(this.#clientData('webauthn.create', challenge))
    return { ...this.#named(), response: { clientDataJSON, attestationObject: text(attestation), transports: ['internal'] } }
  }

  /** Signs a login challenge. `rpId` overrides the requested one. */
  signAssertion(options: Record<string, unknown>, rpId = String(options.rpId)) {
    const data = this.#authenticatorData(rpId, PRESENT_AND_VERIFIED, Buffer.alloc(0))
    const client = this.#clientData('webauthn.get', String(options.challenge))
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    return {
      ...this.#named(),
      response: {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle: this.#userHandle,
      },
    }
  }

  #named() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  #authenticatorData(rpId: string, flags: number, credential: Buffer): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter ?? 0)
    if (this.counter !== undefined) this.counter += 1
    const backup = this.isBackupEligible ? BACKUP_ELIGIBLE : 0
    return Buffer.concat([sha256(rpId), Buffer.from([flags | backup]), count, credential])
  }
}
