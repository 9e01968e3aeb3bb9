import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config'
import { clientIp, isAllowedOrigin, isHttps, publicOrigin } from './origin'

const config = (env: Record<string, string> = {}) => readConfig(env)
const proxied = (hops: number) => config({ TRUST_PROXY: String(hops) })

describe('the own origin', () => {
  it.each([
    ['what Host says', config(), { host: 'example.org:3000' }, 'http://example.org:3000'],
    ['PUBLIC_URL before anything', config({ PUBLIC_URL: 'https://periplo.example/x' }), { host: 'a' }, 'https://periplo.example'],
    ['what a trusted proxy says', proxied(1), { host: 'a', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'b' }, 'https://b'],
    [
      'not what an untrusted proxy says',
      config(),
      { host: 'a', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'b' },
      'http://a',
    ],
    ['the outermost of two proxies', proxied(2), { host: 'a', 'x-forwarded-host': 'evil, b, c' }, 'http://b'],
    ['a stand-in for a Host that is none', config(), { host: '"><script>' }, 'http://localhost'],
    ['a stand-in for no Host', config(), {}, 'http://localhost'],
  ])('is %s', (_, settings, headers, expected) => {
    expect(publicOrigin(settings, headers)).toBe(expected)
  })
})

it('HTTPS depends on a trusted proxy or PUBLIC_URL', () => {
  expect(isHttps(config(), { 'x-forwarded-proto': 'https' })).toBe(false)
  expect(isHttps(proxied(1), { 'x-forwarded-proto': 'https' })).toBe(true)
  expect(isHttps(config({ PUBLIC_URL: 'https://a', TRUST_PROXY: '1' }), { 'x-forwarded-proto': 'http' })).toBe(false)
  expect(isHttps(config({ PUBLIC_URL: 'https://a' }), {})).toBe(true)
})

it('a client address is counted from the end, one step per proxy', () => {
  const headers = { 'x-forwarded-for': 'made up, 192.0.2.1, 10.0.0.1' }
  expect(clientIp(config(), headers, '127.0.0.1')).toBe('127.0.0.1')
  expect(clientIp(proxied(1), headers, '127.0.0.1')).toBe('10.0.0.1')
  expect(clientIp(proxied(2), headers, '127.0.0.1')).toBe('192.0.2.1')
  expect(clientIp(proxied(1), {}, '127.0.0.1')).toBe('127.0.0.1')
})

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
])('an IPv6 address counts as its network: %s', (address, expected) => {
  expect(clientIp(config(), {}, address)).toBe(expected)
})

describe('the origin check', () => {
  const settings = config({ PUBLIC_URL: 'https://periplo.example', TRUSTED_ORIGINS: 'https://a.example/, http://b.example:8080' })
  it.each([
    [undefined, true],
    ['https://periplo.example', true],
    ['https://a.example', true],
    ['http://b.example:8080', true],
    ['http://host:3000', true],
    ['https://host:3000', true],
    ['http://periplo.example', false],
    ['http://a.example', false],
    ['http://b.example', false],
    ['http://host', false],
    ['https://sub.a.example', false],
    ['null', false],
    ['', false],
    ['host:3000', false],
    ['javascript:alert(1)', false],
  ])('allows %s: %s', (origin, expected) => {
    expect(isAllowedOrigin({ config: settings }, { origin, host: 'host:3000' })).toBe(expected)
  })
})
