import { Article } from './Article'
import { privacy } from './privacy'

export const PrivacyPage = () => <Article article={privacy} />
