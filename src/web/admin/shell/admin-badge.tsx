import { ROLE_LABEL } from '#rules/users/roles.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useFrame } from '#web/ui/page/frame.ts'

/** Product §29.1: the picture and the label 'Administrador', or the name of another role. */
export function AdminBadge() {
  const person = useFrame()?.person
  if (!person?.role) return null
  return (
    <div className="mx-5 mt-4 mb-5 flex items-center gap-3 border-y border-white/15 py-4">
      <Avatar person={person} className="size-11 shrink-0 bg-white/15! text-lg" />
      <p className="min-w-0 leading-tight">
        <span className="block truncate font-semibold">{person.username}</span>
        <span className="text-sm text-hot">
          {person.role === 'owner' ? 'Administrador' : ROLE_LABEL[person.role]}
        </span>
      </p>
    </div>
  )
}
