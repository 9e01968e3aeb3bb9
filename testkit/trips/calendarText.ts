export const unfoldCalendarLines = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n')

/** Event by event, without parameters: `SUMMARY:Coliseo` gives `Coliseo`. */
export const calendarValues = (text: string, name: string): string[] =>
  unfoldCalendarLines(text).flatMap((line) => {
    const [head = '', ...value] = line.split(':')
    return head.split(';')[0] === name ? [value.join(':')] : []
  })
