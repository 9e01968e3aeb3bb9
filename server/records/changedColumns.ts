/** Of these columns, those that a change really changes. */
export function changedColumns<Column extends string, Row extends Record<Column, unknown>>(
  columns: readonly Column[],
  row: Row,
  change: Partial<Row>,
): { [Name in Column]?: Row[Name] } {
  const changed: { [Name in Column]?: Row[Name] } = {}
  for (const column of columns) {
    const value = change[column]
    if (value !== undefined && value !== row[column]) changed[column] = value
  }
  return changed
}
