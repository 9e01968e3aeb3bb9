import type { DeviceKey } from '#shared/api/users'

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

export interface SealedBytes {
  /** The ephemeral public key. */
  half: JsonWebKey
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

const sharedKey = (theirs: CryptoKey, mine: CryptoKey, use: KeyUsage) =>
  crypto.subtle.deriveKey({ name: 'ECDH', public: theirs }, mine, { name: 'AES-GCM', length: 256 }, false, [use])

const imported = (jwk: JsonWebKey, uses: KeyUsage[]) => crypto.subtle.importKey('jwk', jwk, CURVE, false, uses)

/** ECDH with AES-GCM. Throws on insecure pages, which lack WebCrypto. */
export async function seal({ kty, crv, x, y }: DeviceKey, bytes: Uint8Array<ArrayBuffer>): Promise<SealedBytes> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ['deriveKey'])
  const key = await sharedKey(await imported({ kty, crv, x, y }, []), pair.privateKey, 'encrypt')
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return {
    half: await crypto.subtle.exportKey('jwk', pair.publicKey),
    iv,
    bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes),
  }
}

/** Throws if it was sealed for another key. */
export async function unseal({ d, ...half }: DeviceKey, locked: SealedBytes): Promise<Uint8Array<ArrayBuffer>> {
  if (d === undefined) throw new Error('Half a key does not unlock')
  const mine = await imported({ ...half, d }, ['deriveKey'])
  const key = await sharedKey(await imported(locked.half, []), mine, 'decrypt')
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: locked.iv }, key, locked.bytes))
}
