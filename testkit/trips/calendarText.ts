/** The lines of a calendar, folded ones put together. */
export const calendarLines = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n')

/** What a calendar says of that name, event by event: `SUMMARY:Coliseo` gives `Coliseo`; parameters are left out. */
export const calendarValues = (text: string, name: string): string[] =>
  calendarLines(text).flatMap((line) => {
    const [head = '', ...value] = line.split(':')
    return head.split(';')[0] === name ? [value.join(':')] : []
  })
