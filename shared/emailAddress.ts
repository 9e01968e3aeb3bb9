/** Exists in browsers and Node; only for host names. */
declare const URL: new (url: string) => { readonly hostname: string }

/** No quotes, brackets or invisible characters: mail programs parse them differently. */
const ADDRESS =
  /^(?!.*\p{DI})([\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+)*)@([\p{L}\p{M}\p{Nd}-]+(?:\.[\p{L}\p{M}\p{Nd}-]+)+)$/u
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/

/** Lower case, NFKC, the domain in punycode; undefined for an invalid address. */
export function mailboxOf(address: string): { local: string; domain: string } | undefined {
  const [, local = '', domain = ''] = ADDRESS.exec(address.trim()) ?? []
  const host = hostOf(domain)
  if (host === undefined || host.length > 253 || !HOST.test(host)) return undefined
  return { local: local.normalize('NFKC').toLowerCase().normalize('NFKC'), domain: host }
}

function hostOf(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}

/** One mailbox, at a domain with a dot. */
export const isEmailAddress = (text: string): boolean => mailboxOf(text) !== undefined
