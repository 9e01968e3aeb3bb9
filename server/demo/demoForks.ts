interface DemoFork {
  /** Username. */
  owner: string
  /** Title of the original. */
  source: string
  /** In days from today. */
  startsIn: number
  /** Without it, the fork stays private and unchanged. */
  published?: { title: string; description: string }
}

export const forks: readonly DemoFork[] = [
  {
    owner: 'luciaferrer',
    source: 'Roma en tres días',
    startsIn: 61,
    published: {
      title: 'Roma con mi madre',
      description: 'El plan de Elena, con más bancos a la sombra, menos cuestas y la Borghese el primer día.',
    },
  },
  { owner: 'carmenlago', source: 'Roma en tres días', startsIn: 40 },
  { owner: 'irenesoler', source: 'Lisboa a paso lento', startsIn: 75 },
  { owner: 'hugosalas', source: 'Lisboa a paso lento', startsIn: 96 },
]
