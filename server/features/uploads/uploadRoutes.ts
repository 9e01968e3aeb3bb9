import type { Call } from '#shared/api/call'
import { uploadCalls } from '#shared/api/uploads'
import type { ImageKind } from '#shared/limits'
import { callRoutes, type CallContext } from '../api/callRoutes'
import { receiveFirstAvatar, receivePicture } from './uploadService'

type UploadCall = Call & { access: 'session'; upload: true }

const receive = (c: CallContext<UploadCall>, kind: ImageKind): Promise<string> =>
  receivePicture(c.var.services, { userId: c.var.user.id, kind, sent: c.var.file })

export const pictureUploadRoutes = callRoutes(uploadCalls, {
  'POST /upload/avatar': async (c) => {
    const { services, viewerId, file: sent } = c.var
    const received =
      viewerId === null
        ? receiveFirstAvatar(services, sent)
        : receivePicture(services, { userId: viewerId, kind: 'avatar', sent })
    return { avatarUrl: await received }
  },
  'POST /upload/itinerary-image': async (c) => ({ itineraryImageUrl: await receive(c, 'itinerary') }),
  'POST /upload/event-image': async (c) => ({ eventImageUrl: await receive(c, 'event') }),
  'POST /upload/list-image': async (c) => ({ listImageUrl: await receive(c, 'list') }),
})
