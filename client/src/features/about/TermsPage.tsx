import { Article } from './Article'
import { termsArticle } from './terms'

export const TermsPage = () => <Article article={termsArticle} />
