import { Oops } from '../../ui/status/Oops'

export const NotFoundPage = () => <Oops what="notFound" />
