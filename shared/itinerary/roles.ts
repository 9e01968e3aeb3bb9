/** Roles an owner can give. */
export const givenRoles = ['editor', 'proposer', 'viewer'] as const
export type GivenRole = (typeof givenRoles)[number]

export const memberRoles = ['owner', ...givenRoles] as const
export type MemberRole = (typeof memberRoles)[number]

/** On the wire, where `collaborator` is an editor. */
export const roles = ['owner', 'collaborator', 'proposer', 'viewer', 'visitor'] as const
export type Role = (typeof roles)[number]

export const roleOf = (member: MemberRole | undefined): Role =>
  member === undefined ? 'visitor' : member === 'editor' ? 'collaborator' : member

/** May change days and events. */
export const isEditing = (role: Role | MemberRole | undefined): boolean =>
  role === 'owner' || role === 'editor' || role === 'collaborator'

/** May add ideas. */
export const isProposing = (role: Role | MemberRole | undefined): boolean => role === 'proposer' || isEditing(role)

export type Members = Readonly<Record<string, MemberRole>>
