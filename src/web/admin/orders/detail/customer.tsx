import { formatDni } from '#rules/checkout/purchase.ts'
import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { DELIVERY_LABEL, localityLine } from '#rules/checkout/shipping.ts'
import type { AdminOrder } from '#shop/orders/admin/admin.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useMay } from '#web/admin/shell/may.ts'
import { Facts } from '#web/admin/ui/facts.tsx'

export function Customer({ order }: { order: AdminOrder }) {
  const { person, personal, delivery, sees } = order
  const may = useMay()
  const name = `${personal.name} ${personal.surname}`
  return (
    <section aria-labelledby="quien" className="panel p-4 md:p-5">
      <h2 id="quien" className="mb-3 text-lg font-bold">
        {sees.buyer ? 'Quien compró' : 'Para quién es'}
      </h2>
      <div className="relative mb-3 flex items-center gap-3">
        {sees.buyer && <Avatar person={person} className="size-11 shrink-0" />}
        <p className="min-w-0 leading-tight">
          {may('person.list') ? (
            <Link
              to={adminPaths.user(person.id)}
              className="font-semibold after:absolute after:inset-0 hover:underline"
            >
              {name}
            </Link>
          ) : (
            <b className="font-semibold">{name}</b>
          )}
          {sees.buyer && (
            <span className="block text-sm text-muted">
              {person.username} · {person.orders} {person.orders === 1 ? 'pedido' : 'pedidos'}
            </span>
          )}
        </p>
        {person.ban && (
          <span className="state" data-tone="bad">
            Baneado
          </span>
        )}
      </div>
      <Facts
        facts={[
          [
            'E-mail',
            sees.buyer && (
              <a key="mail" href={`mailto:${personal.email}`} className="link break-all">
                {personal.email}
              </a>
            ),
          ],
          [
            'Teléfono',
            <a key="tel" href={`tel:${personal.phone}`} className="link">
              {personal.phone}
            </a>,
          ],
          ['Entrega', DELIVERY_LABEL[delivery]],
          ['Dirección', [personal.street, personal.apartment].filter(Boolean).join(', ')],
          ['Localidad', localityLine(personal)],
          ['DNI', formatDni(personal.dni)],
          ['Empresa', personal.company],
        ]}
      />
      {personal.notes && <p className="mt-3 rounded-input bg-bone px-3 py-2 text-md">«{personal.notes}»</p>}
    </section>
  )
}
