import { givenRoles, type GivenRole } from '#shared/itinerary/roles'
import { PillSelect } from '../../../ui/forms/PillSelect'
import { roleTexts } from './roleTexts'

const options = givenRoles.map((value) => ({ value, label: roleTexts.roles[value] }))

interface RoleSelectProps {
  label: string
  value: GivenRole
  disabled?: boolean
  onChange: (role: GivenRole) => void
}

export const RoleSelect = (props: RoleSelectProps) => <PillSelect options={options} {...props} />
