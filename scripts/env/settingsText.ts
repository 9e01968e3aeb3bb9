import { settings } from '#server/config'

const rows = Object.entries(settings).map(([name, { default: byDefault, defaultInWords, means }]) => ({
  name,
  byDefault,
  defaultInWords: defaultInWords ?? byDefault ?? '',
  means,
}))

/** Commented out. */
export function envExample(): string {
  const head = [
    '# Every setting, all optional; what is commented out shows the default. Written by `npm run env`.',
    '# Copy it to .env, change it, and start with `node --env-file=.env scripts/start.mjs`.',
  ]
  const parts = rows.map(({ name, byDefault, defaultInWords, means }) => {
    const otherwise = defaultInWords === byDefault ? '' : ` Without it: ${withoutMarks(defaultInWords)}.`
    return `# ${withoutMarks(sentence(means))}.${otherwise}\n#${name}=${byDefault ?? ''}`
  })
  return `${[head.join('\n'), ...parts].join('\n\n')}\n`
}

/** Between two marker comments. */
export function withSettingsTable(markdown: string): string {
  const marks = /(<!-- settings[^>]*-->\n)[\s\S]*?(<!-- \/settings -->)/
  if (!marks.test(markdown)) throw new Error('The page marks no place for the settings.')
  const table = [
    '| Variable | Default | Means |',
    '|---|---|---|',
    ...rows.map(({ name, defaultInWords, means }) => `| \`${name}\` | ${defaultInWords} | ${means} |`),
  ]
  return markdown.replace(marks, (_all, start: string, end: string) => `${start}${table.join('\n')}\n${end}`)
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const withoutMarks = (text: string): string => text.replaceAll('`', '')
