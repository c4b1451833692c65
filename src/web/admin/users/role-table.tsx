import { deedName, ROLE_ABOUT, ROLE_LABEL, ROLES, STAFF_ACTIONS, roleMay } from '#rules/users/roles.ts'

/** The table that the shop goes by, to be read by whoever gives the roles. */
export function RoleTable() {
  return (
    <section aria-labelledby="roles" className="panel mt-4 p-4 md:p-5">
      <h2 id="roles" className="mb-3 text-lg font-bold">
        Qué puede cada rol
      </h2>
      <dl className="mb-4 grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        {ROLES.map((role) => (
          <div key={role}>
            <dt className="font-bold">{ROLE_LABEL[role]}</dt>
            <dd className="text-md text-muted">{ROLE_ABOUT[role]}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className="link inline-flex min-h-11 items-center font-semibold">Todo, uno por uno</summary>
        <div
          className="relative overflow-x-auto"
          tabIndex={0}
          role="region"
          aria-label="Qué puede cada rol, uno por uno"
        >
          <table className="w-full text-left text-md">
            <thead>
              <tr className="border-b border-line text-sm text-muted">
                <th scope="col" className="py-1.5 pr-3 font-normal">
                  Puede
                </th>
                {ROLES.map((role) => (
                  <th key={role} scope="col" className="px-2 py-1.5 text-center font-normal">
                    {ROLE_LABEL[role]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {STAFF_ACTIONS.map((action) => (
                <tr key={action}>
                  <th scope="row" className="py-2 pr-3 font-normal">
                    {deedName(action)}
                  </th>
                  {ROLES.map((role) => (
                    <td key={role} className="px-2 py-2 text-center">
                      {roleMay(role, action) ? (
                        <b>sí</b>
                      ) : (
                        <span className="text-muted">
                          <span aria-hidden>–</span>
                          <span className="sr-only">no</span>
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}
