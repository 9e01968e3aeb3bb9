/** Browsers and Node have it alike; here it is for names of hosts only. */
declare const URL: new (url: string) => { readonly hostname: string }

/** No quotes, brackets or invisible characters: mail programs read those otherwise than they look. */
const ADDRESS =
  /^(?!.*\p{DI})([\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+)*)@([\p{L}\p{M}\p{Nd}-]+(?:\.[\p{L}\p{M}\p{Nd}-]+)+)$/u
const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/

/**
 * The mailbox of an e-mail address in one form, however it is written: lower case, the domain as DNS has it (punycode), letters that are composed or wide
 * like others. undefined: it is no address.
 */
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

/** Whether a text is an e-mail address: of one mailbox, at a domain with a dot. */
export const isEmailAddress = (text: string): boolean => mailboxOf(text) !== undefined
