/** Stands at the right of wide pages once somebody is signed in. */
export function RightColumn() {
  return <div />
}
