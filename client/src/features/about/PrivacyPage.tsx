import { Article } from './Article'
import { privacyArticle } from './privacy'

export const PrivacyPage = () => <Article article={privacyArticle} />
