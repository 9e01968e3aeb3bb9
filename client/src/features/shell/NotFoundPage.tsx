import { ErrorPage } from '../../ui/status/ErrorPage'

export const NotFoundPage = () => <ErrorPage what="notFound" />
