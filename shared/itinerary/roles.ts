export const grantableRoles = ['editor', 'proposer', 'viewer'] as const
export type GrantableRole = (typeof grantableRoles)[number]

export const memberRoles = ['owner', ...grantableRoles] as const
export type MemberRole = (typeof memberRoles)[number]

/** On the wire, where `collaborator` is an editor. */
export const wireRoles = ['owner', 'collaborator', 'proposer', 'viewer', 'visitor'] as const
export type Role = (typeof wireRoles)[number]

export const toWireRole = (member: MemberRole | undefined): Role =>
  member === undefined ? 'visitor' : member === 'editor' ? 'collaborator' : member

export const roleCanEdit = (role: Role | MemberRole | undefined): boolean =>
  role === 'owner' || role === 'editor' || role === 'collaborator'

export const roleCanPropose = (role: Role | MemberRole | undefined): boolean => role === 'proposer' || roleCanEdit(role)

export type RolesByUserId = Readonly<Record<string, MemberRole>>
