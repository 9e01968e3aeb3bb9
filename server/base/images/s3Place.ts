/** Where pictures lie in an object store that speaks S3, and what opens it. */
export interface S3Place {
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** The address of the bucket, without a slash at its end. */
  bucket: string
  /** What stands before the name of every object; empty or with a slash at its end. */
  prefix: string
}

const DEFAULT_REGION = 'us-east-1'

/** Reads `https://key:secret@host/bucket/folder?region=name`; folder and region may be missing. Undefined when that is no such address. */
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
