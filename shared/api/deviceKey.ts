import { z } from 'zod'

/** A P-256 key as JWK; with `d` private, without it public. */
export const DeviceKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string().optional(),
})
export type DeviceKey = z.infer<typeof DeviceKey>
