import { formatDni } from '#rules/checkout/format-dni.ts'
import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { DELIVERY_LABEL, localityLine } from '#rules/checkout/shipping.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import { carriageName } from '#rules/shipments/carriage.ts'
import { isStillHere } from '#rules/orders/fulfilment/states.ts'
import { formatPesos } from '#rules/money.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { RecipientForm } from './recipient-form.tsx'
import { Facts } from '#web/admin/ui/facts.tsx'

export function Customer({ order, refusal }: { order: AdminOrder; refusal: Refusal | undefined }) {
  const { person, personal, delivery, sees, recipientCorrectedAt, feeNow, shipping } = order
  const may = useMay()
  const name = `${personal.name} ${personal.surname}`
  return (
    <section aria-labelledby="quien" className="panel p-4 md:p-5">
      <h2 id="quien" className="mb-3 text-lg font-bold">
        {sees.buyer ? 'Quien compró' : 'Para quién es'}
      </h2>
      <div className="relative mb-3 flex items-center gap-3">
        {sees.buyer && (
          // Of who has no account it is whoever buys.
          <Avatar
            person={person.email === '' ? { image: null, username: name } : person}
            className="size-11 shrink-0"
          />
        )}
        <p className="min-w-0 leading-tight">
          {may('person.list') && person.email !== '' ? (
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
              {person.email === ''
                ? 'Sin cuenta'
                : `${person.username} · ${person.orders} ${person.orders === 1 ? 'pedido' : 'pedidos'}`}
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
            sees.buyer && personal.email !== '' && (
              <a key="mail" href={`mailto:${personal.email}`} className="link break-all">
                {personal.email}
              </a>
            ),
          ],
          [
            'Teléfono',
            personal.phone !== '' && (
              <a key="tel" href={`tel:${personal.phone}`} className="link">
                {personal.phone}
              </a>
            ),
          ],
          [
            'Entrega',
            order.channel === 'counter'
              ? 'En el mostrador'
              : order.awaitsBuyer && order.paid === 0
                ? delivery === 'pickup'
                  ? 'Sin elegir'
                  : `${DELIVERY_LABEL[delivery]}; lo confirma quien compra`
                : DELIVERY_LABEL[delivery],
          ],
          ['Correo', order.carriage && carriageName(order.carriage)],
          ['Dirección', [personal.street, personal.apartment].filter(Boolean).join(', ')],
          ['Localidad', localityLine(personal)],
          ['DNI', formatDni(personal.dni)],
          ['Empresa', personal.company],
        ]}
      />
      {personal.notes && <p className="mt-3 rounded-input bg-bone px-3 py-2 text-md">«{personal.notes}»</p>}
      {recipientCorrectedAt && (
        <p className="mt-3 text-md">
          <b>Corregido el {shortMoment(recipientCorrectedAt)}.</b>{' '}
          {isStillHere(order.fulfilment) && 'Si ya imprimiste el remito o la etiqueta, imprimilos de nuevo.'}
        </p>
      )}
      {feeNow !== null && (
        <p className="mt-1 text-md">
          Enviarlo ahí hoy cuesta {feeNow === 0 ? 'nada' : formatPesos(feeNow)}; al comprar pagó{' '}
          {shipping === 0 ? 'nada' : formatPesos(shipping)}, y queda así.
        </p>
      )}
      <RecipientForm order={order} refusal={refusal} />
    </section>
  )
}
