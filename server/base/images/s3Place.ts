export interface S3Place {
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** Without a trailing slash. */
  bucket: string
  /** Empty or with a trailing slash. */
  prefix: string
}

const DEFAULT_REGION = 'us-east-1'

/** Parses `https://key:secret@host/bucket/folder?region=name` (folder and region optional). */
export function parseS3Url(text: string): S3Place | undefined {
  try {
    const { protocol, origin, username, password, pathname, searchParams } = new URL(text)
    const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '')
    if (!/^https?:$/.test(protocol) || bucket === '' || username === '' || password === '') return undefined
    return {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      region: searchParams.get('region') ?? DEFAULT_REGION,
      bucket: `${origin}/${bucket}`,
      prefix: folders.map((folder) => `${folder}/`).join(''),
    }
  } catch {
    return undefined
  }
}
