/** Of these columns, those that a change really changes. */
export function changedColumns<Column extends string, Row extends Record<Column, unknown>>(
  columns: readonly Column[],
  row: Row,
  change: Partial<Row>,
): Partial<Pick<Row, Column>> {
  const changed = columns.filter((column) => change[column] !== undefined && change[column] !== row[column])
  return Object.fromEntries(changed.map((column) => [column, change[column]])) as Partial<Pick<Row, Column>>
}
