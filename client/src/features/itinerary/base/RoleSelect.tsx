import { grantableRoles, type GrantableRole } from '#shared/itinerary/roles'
import { PillSelect } from '../../../ui/forms/PillSelect'
import { roleTexts } from './roleTexts'

const options = grantableRoles.map((value) => ({ value, label: roleTexts.roles[value] }))

interface RoleSelectProps {
  label: string
  value: GrantableRole
  disabled?: boolean
  onChange: (role: GrantableRole) => void
}

export const RoleSelect = (props: RoleSelectProps) => <PillSelect options={options} {...props} />
