import type { PersonVisitor } from '#rules/users/access.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** Product §27.5: the detail of whoever is signed in. */
export function Myself({ person }: { person: PersonVisitor }) {
  const fullName = `${person.name} ${person.surname}`.trim()
  return (
    <section aria-labelledby="mi-usuario" className="panel self-start p-4 md:p-5">
      <h2 id="mi-usuario" className="mb-3 text-lg font-bold">
        Mi usuario
      </h2>
      <div className="flex items-center gap-4">
        <Avatar person={person} className="size-16 shrink-0 text-xl" />
        <div className="min-w-0">
          {fullName && <p className="font-bold">{fullName}</p>}
          <p className="text-muted">{person.username}</p>
          <p className="text-md break-all">{person.email}</p>
        </div>
      </div>
    </section>
  )
}
