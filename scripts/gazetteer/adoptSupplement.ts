import { placeIdOf, type StagingDatabase } from '#server/gazetteer/build/stage'
import { searchKey } from '#server/gazetteer/searchKey'
import { readTable, SUPPLEMENT_COLUMNS, type GazetteerSources } from '#server/gazetteer/build/sources'

/** In degrees, between centers in two sources. */
const NEAR = 1.5

interface Candidate {
  id: number
  name: string
  other: string
  tagged: string | null
}

/** Merges our place into the dump's (same kind, country and name, nearby), with our prominence. */
export function adoptSupplement(stage: StagingDatabase, sources: GazetteerSources): void {
  stage.db.exec('CREATE INDEX by_kind ON place (fcode, country, lat)')
  const near = stage.db.prepare<{ fcode: string; country: string; lat: number; lng: number }, Candidate>(`
    SELECT id, name, other, (SELECT group_concat(name, ',') FROM name n WHERE n.id = p.id) AS tagged FROM place p
    WHERE id > 0 AND fcode = @fcode AND country = @country AND lat BETWEEN @lat - ${NEAR} AND @lat + ${NEAR} AND lng BETWEEN @lng - ${NEAR} AND @lng + ${NEAR}
    ORDER BY weight DESC`)
  const raise = stage.db.prepare<{ id: number; ours: number }>(
    'UPDATE place SET weight = max(weight, (SELECT weight FROM place WHERE id = @ours)) WHERE id = @id',
  )
  for (const [key = '', spanish = '', english = '', others = '', country = '', , fcode = '', lat, lng] of readTable(
    sources.supplement,
    SUPPLEMENT_COLUMNS,
  )) {
    const ours = placeIdOf(key)
    const names = new Set([spanish, english, ...others.split('|')].map(searchKey).filter((name) => name !== ''))
    const isSame = ({ name, other, tagged }: Candidate) =>
      [name, ...other.split(','), ...(tagged ?? '').split(',')].some((known) => names.has(searchKey(known)))
    const theirs = near.all({ fcode, country, lat: Number(lat), lng: Number(lng) }).find(isSame)
    if (theirs === undefined) continue
    raise.run({ id: theirs.id, ours })
    stage.rename(ours, theirs.id)
  }
}
