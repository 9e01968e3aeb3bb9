import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ReportTargetSnapshot } from '#shared/api/moderation'
import { formatShortDateRange } from '../../lib/format'
import { cssColor as c, hairline, radius } from '../../theme/vars'
import { Avatar } from '../../ui/Avatar'
import { commonTexts } from '../../texts/common'
import { moderationTexts } from './moderationTexts'

type Of<Kind extends ReportTargetSnapshot['kind']> = Extract<ReportTargetSnapshot, { kind: Kind }>

const Box = styled('div')({
  display: 'grid',
  gap: 10,
  padding: '18px 20px',
  borderRadius: radius.card,
  backgroundColor: c('surface'),
  boxShadow: hairline,
  overflowWrap: 'anywhere',
  '& img': { maxWidth: '100%' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 },
  '& p': { whiteSpace: 'pre-line' },
})
const Picture = styled('img')({ display: 'block', width: '100%', maxHeight: 240, objectFit: 'cover', borderRadius: radius.inner })
const Small = styled('img')({
  display: 'block',
  width: 120,
  height: 84,
  objectFit: 'cover',
  borderRadius: radius.inner,
  marginTop: 4,
})

/** The content at the time of the first report. */
export function CaseSnapshot({ thing }: { thing: ReportTargetSnapshot }) {
  return <Box>{contentOf(thing)}</Box>
}

function contentOf(thing: ReportTargetSnapshot) {
  switch (thing.kind) {
    case 'itinerary':
      return <Trip trip={thing} />
    case 'list':
      return <ItineraryList list={thing} />
    case 'profile':
      return <Person person={thing} />
    case 'comment':
      return <p>{thing.text}</p>
  }
}

function Head({ title, description, image }: { title: string; description: string; image: string | null }) {
  return (
    <>
      {image === null ? null : <Picture src={image} alt="" loading="lazy" />}
      <Typography variant="sideTitle" component="h3">
        {title}
      </Typography>
      <Typography component="p" sx={{ color: description === '' ? 'ink3' : undefined }}>
        {description === '' ? moderationTexts.noText : description}
      </Typography>
    </>
  )
}

function Trip({ trip }: { trip: Of<'itinerary'> }) {
  return (
    <>
      <Head {...trip} />
      <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
        <bdi>{trip.place}</bdi> · {formatShortDateRange(trip.startDate, trip.endDate)}
      </Typography>
      {trip.days.map(({ label, events }) => (
        <Events key={label} label={label} events={events} />
      ))}
      {trip.ideas.length === 0 ? null : <Events label={moderationTexts.ideas} events={trip.ideas} />}
    </>
  )
}

function Events({ label, events }: { label: string; events: Of<'itinerary'>['ideas'] }) {
  return (
    <section>
      <Typography variant="label" component="h4" sx={{ mt: 1, mb: 0.5 }}>
        {label}
      </Typography>
      {events.length === 0 ? (
        <Typography variant="small" component="p" sx={{ color: 'ink3' }}>
          {moderationTexts.emptyDay}
        </Typography>
      ) : (
        <ul>
          {events.map((event) => (
            <li key={event.id}>
              {event.startTime === null ? null : `${event.startTime} `}
              <bdi>{event.label === '' ? commonTexts.untitled : event.label}</bdi>
              {event.description === '' ? null : (
                <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
                  {event.description}
                </Typography>
              )}
              {event.image === null ? null : <Small src={event.image} alt="" loading="lazy" />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function ItineraryList({ list }: { list: Of<'list'> }) {
  return (
    <>
      <Head {...list} />
      {list.itineraries.length === 0 ? (
        <Typography variant="small" component="p" sx={{ color: 'ink3' }}>
          {moderationTexts.emptyList}
        </Typography>
      ) : (
        <ul>
          {list.itineraries.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      )}
    </>
  )
}

// The case's title is the username.
const Person = ({ person: { name, avatar } }: { person: Of<'profile'> }) => (
  <>
    <Avatar src={avatar} size={96} />
    <Typography variant="sideTitle" component="h3">
      {name}
    </Typography>
  </>
)
