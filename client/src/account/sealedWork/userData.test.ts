import { expect, it } from 'vitest'
import { sealBytes, unsealBytes } from './sealing'
import { encodeWithBlobs, decodeWithBlobs } from './userData'

const keyPair = async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveKey'])
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  return { kty: 'EC', crv: 'P-256', x, y, d } as const
}

it('restores words, numbers, bytes and files after packing', async () => {
  const file = new Blob([new Uint8Array([0, 255, 7])], { type: 'image/png' })
  const value = { places: [['periplo:copy:ana', '1 2']], row: [1, new Uint8Array([1, 2, 3])], picture: { file, none: null } }
  const out = decodeWithBlobs(await encodeWithBlobs(value)) as typeof value
  expect({ ...out, picture: value.picture }).toEqual(value)
  const { file: same, none } = out.picture
  expect([none, same.type, new Uint8Array(await same.arrayBuffer())]).toEqual([null, 'image/png', new Uint8Array([0, 255, 7])])
})

it('opens what half a key sealed only with the whole key of that pair', async () => {
  const [own, other] = [await keyPair(), await keyPair()]
  const { d: _, ...half } = own
  const locked = await sealBytes(half, new TextEncoder().encode('Cita secreta'))
  expect(new TextDecoder().decode(locked.bytes)).not.toContain('Cita')
  expect(new TextDecoder().decode(await unsealBytes(own, locked))).toBe('Cita secreta')
  await expect(unsealBytes(other, locked)).rejects.toBeInstanceOf(DOMException)
  await expect(unsealBytes(half, locked)).rejects.toThrow('Half a key')
})
