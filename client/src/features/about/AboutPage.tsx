import { styled } from '@mui/material/styles'
import { phone } from '../../theme/breakpoints'
import { useIsDark } from '../../theme/useIsDark'
import { radius } from '../../theme/vars'
import { importedSources } from '../../entities/map/importedSources'
import { aboutArticle, withImported } from './about'
import { Article } from './Article'

const AboutPicture = styled('img')({
  display: 'block',
  width: '100%',
  height: 300,
  marginTop: 32,
  borderRadius: radius.hero,
  objectFit: 'cover',
  objectPosition: '100% 100%',
  [phone]: { height: 180, marginTop: 24 },
})

export function AboutPage() {
  const isDark = useIsDark()
  return (
    <Article
      article={withImported(aboutArticle, importedSources())}
      picture={<AboutPicture src={`/images/hero/hero-${isDark ? 'noche' : 'alba'}.svg`} alt="" width={1040} height={300} />}
    />
  )
}
