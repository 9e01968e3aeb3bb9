import { expect, it } from 'vitest'
import { isEmailAddress, mailboxOf } from './emailAddress'

const domain256 = `${'a'.repeat(60)}.`.repeat(5)

it.each([
  'ana@example.org',
  "o'brien+viajes@sub.example.org",
  'José.Ñandú@españa.es',
  'a@b.c',
  '用户@例え.テスト',
  'ana@xn--espaa-rta.es',
  '1=2/3@4.example',
])('%s is an address', (address) => {
  expect(isEmailAddress(address)).toBe(true)
})

it.each([
  '<x@y.es',
  'x@y.es>',
  '<x@y.es>',
  '"x"@y.es',
  'x(y)@y.es',
  'x,z@y.es',
  'x;z@y.es',
  'x:z@y.es',
  'x\\z@y.es',
  '.x@y.es',
  'x.@y.es',
  'x..z@y.es',
  'x@y@z.es',
  'x@y.es.',
  'x@.y.es',
  'x@y..es',
  'x@y',
  'x@-y.es',
  'x@y-.es',
  'x@y_z.es',
  'x@1.2',
  'x@[127.0.0.1]',
  'x@127.0.0.1',
  'x@y.0x7f',
  'x@y。es',
  'x@y%2ees',
  'x@y/z.es',
  'x@y:25.es',
  'x@xn--a.es',
  'x z@y.es',
  'x\u0000@y.es',
  'x\u200b@y.es',
  'x\ufe0f@y.es',
  'x@y\u00ad.es',
  'x@y\u200d.es',
  'x\u202e@y.es',
  `x@${'a'.repeat(64)}.es`,
  '＜x@y.es',
  '@y.es',
  'x@',
  '',
])('%j is not an address', (address) => {
  expect(isEmailAddress(address)).toBe(false)
})

it('a mailbox has one form for all spellings of its address', () => {
  const jose = { local: 'josé', domain: 'xn--espaa-rta.es' }
  const forms = [
    'josé@españa.es',
    'JOSÉ@ESPAÑA.ES',
    'josé@xn--espaa-rta.es',
    'josé@XN--ESPAA-RTA.es',
    'ｊosé@ｅspaña.es',
    ' josé@españa.es ',
  ]
  for (const form of forms) for (const unicode of ['NFC', 'NFD']) expect(mailboxOf(form.normalize(unicode))).toEqual(jose)
})

it('a domain is not longer than DNS allows', () => {
  expect(isEmailAddress(`x@${domain256}es`)).toBe(false)
})
