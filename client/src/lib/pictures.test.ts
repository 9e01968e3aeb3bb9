import { expect, it } from 'vitest'
import { limits } from '#shared/limits'
import { readPicture } from './pictures'

const file = (head: string, type = '') => new File([Uint8Array.from(head, (sign) => sign.charCodeAt(0))], 'foto', { type })

it.each([
  ['\u00FF\u00D8\u00FF\u00E0', 'image/jpg', 'image/jpeg'],
  ['\u00FF\u00D8\u00FF\u00E1', '', 'image/jpeg'],
  ['\u0089PNG\r\n\u001A\n', 'image/jpeg', 'image/png'],
])('%j named %j is %s', async (head, type, expected) => {
  const { file: read } = await readPicture(file(head, type))
  expect([read?.type, read?.name, read?.size]).toEqual([expected, 'foto', head.length])
})

it.each([
  ['\0\0\0\u0018ftypheic', 'heic'],
  ['\0\0\0\u001Cftypavif', 'heic'],
  ['RIFF\u0001\0\0\0WEBPVP8X', 'webp'],
  ['GIF89a', 'notAPicture'],
  ['', 'notAPicture'],
])('%j is refused as %s', async (head, problem) => {
  expect(await readPicture(file(head, 'image/jpeg'))).toEqual({ problem })
})

it('a file that is too large or gone is refused', async () => {
  expect(await readPicture(new File([new Uint8Array(limits.imageBytes + 1)], 'x'))).toEqual({ problem: 'tooLarge' })
  const gone = Object.assign(file('x'), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) })
  expect(await readPicture(gone)).toEqual({ problem: 'unreadable' })
})
