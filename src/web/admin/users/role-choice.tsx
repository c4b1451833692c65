import { ROLE_ABOUT, ROLE_LABEL, ROLES, type Role } from '#rules/users/roles.ts'

/** The four roles with what each is for. */
export const RoleChoice = ({ chosen }: { chosen: Role }) => (
  <fieldset>
    <legend className="mb-1 text-md font-semibold">Rol</legend>
    {ROLES.map((role) => (
      <label key={role} className="check items-start!">
        <input type="radio" name="role" value={role} defaultChecked={role === chosen} />
        <span className="leading-snug">
          <b>{ROLE_LABEL[role]}</b>
          <span className="block text-md text-muted">{ROLE_ABOUT[role]}</span>
        </span>
      </label>
    ))}
  </fieldset>
)
