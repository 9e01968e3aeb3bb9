/** What the owner of a trip makes somebody: they edit it, or propose ideas, or look. */
export const givenRoles = ['editor', 'proposer', 'viewer'] as const
export type GivenRole = (typeof givenRoles)[number]

/** What somebody is who takes part in a trip. */
export const memberRoles = ['owner', ...givenRoles] as const
export type MemberRole = (typeof memberRoles)[number]

/** What anybody is to a trip, as pages are told: an editor under the older name. */
export const roles = ['owner', 'collaborator', 'proposer', 'viewer', 'visitor'] as const
export type Role = (typeof roles)[number]

/** What somebody is to a trip, by what they are in it; whoever is nothing visits. */
export const roleOf = (member: MemberRole | undefined): Role =>
  member === undefined ? 'visitor' : member === 'editor' ? 'collaborator' : member

/** Of a role by either of its names: whether it lets change days and events. */
export const isEditing = (role: Role | MemberRole | undefined): boolean =>
  role === 'owner' || role === 'editor' || role === 'collaborator'

/** Whether it lets bring ideas at least. */
export const isProposing = (role: Role | MemberRole | undefined): boolean => role === 'proposer' || isEditing(role)

/** Who takes part in a trip, each with what they are in it. */
export type Members = Readonly<Record<string, MemberRole>>
