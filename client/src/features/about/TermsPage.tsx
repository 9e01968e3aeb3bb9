import { Article } from './Article'
import { terms } from './terms'

export const TermsPage = () => <Article article={terms} />
