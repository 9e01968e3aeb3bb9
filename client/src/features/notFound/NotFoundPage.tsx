import { Oops } from '../../ui/Oops'

export const NotFoundPage = () => <Oops what="notFound" />
