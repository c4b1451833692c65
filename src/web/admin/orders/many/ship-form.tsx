import { Form, useNavigation } from 'react-router'
import { CODE_PLACE } from '#rules/fulfilment/many.ts'
import { adminMoveLabel } from '#rules/orders/admin.ts'
import type { ChosenOrder } from '#shop/order-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { CarrierField } from '#web/admin/ui/shipment-fields.tsx'
import type { ManyAnswer } from './act.ts'
import { writeParcel } from '#web/admin/ui/many-orders.ts'
import { LeftOutOrders } from '#web/admin/ui/left-out-orders.tsx'
import { ChosenOrders } from './chosen-orders.tsx'
import type { useInPieces } from './use-in-pieces.ts'

type Props = {
  going: ChosenOrder[]
  answer: ManyAnswer | undefined
  onSubmit: ReturnType<typeof useInPieces>['onSubmit']
}

/** Who carries them and the codes as a column; then which code goes with which order, and only then it is done. */
export function ShipForm({ going, answer, onSubmit }: Props) {
  const pending = useNavigation().state === 'submitting'
  const tried = answer?.kind === 'tried' ? answer : null
  const refused = answer?.kind === 'refused' ? answer : undefined
  const typed = tried?.typed ?? refused?.typed ?? {}
  const known = going.filter(({ parcel }) => parcel !== null).length
  const differing = tried?.parcels.filter(({ differs }) => differs).length ?? 0
  const field = (name: string) => plainField('try', name, refused, typed[name])
  return (
    <>
      {tried && tried.parcels.length > 0 && (
        <Form method="post" onSubmit={onSubmit} className="panel space-y-4 p-4 md:p-5">
          <h2 className="text-lg font-bold">
            Así salen{typed['carrier'] ? `, con ${typed['carrier']}` : ', cada uno con su envío'}
          </h2>
          <input type="hidden" name="intent" value="ship" />
          <input type="hidden" name="carrier" value={typed['carrier']} />
          <input type="hidden" name="trackingUrl" value={typed['trackingUrl']} />
          {tried.parcels.map(({ id, trackingCode }) => (
            <input key={id} type="hidden" name="parcel" value={writeParcel(id, trackingCode)} />
          ))}
          <LeftOutOrders leftOut={tried.leftOut} title="Quedan como están:" />
          {differing > 0 && (
            <Notice
              tone="warning"
              quiet
              title={
                differing === 1
                  ? 'Uno ya tiene otro envío hecho y sale con ese.'
                  : `${differing} ya tienen otro envío hecho y salen con ese.`
              }
            >
              Para que salga con lo que escribiste, elegilo en su fila. El envío hecho queda en «Envíos»:
              cancelalo ahí si no se usa.
            </Notice>
          )}
          <ChosenOrders orders={tried.parcels} carrier={typed['carrier'] ?? ''} />
          <Button>
            {adminMoveLabel('ship')}{' '}
            {tried.parcels.length === 1 ? '1 pedido' : `${tried.parcels.length} pedidos`}
          </Button>
        </Form>
      )}
      <Form
        key={tried ? 'again' : 'first'}
        method="post"
        preventScrollReset={false}
        className="panel grid gap-4 p-4 sm:grid-cols-2 md:p-5"
      >
        <input type="hidden" name="intent" value="try" />
        {going.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        {known > 0 && (
          <p className="sm:col-span-2">
            {known === going.length
              ? 'Todos tienen su envío hecho: salen con él, sin escribir nada.'
              : `${known === 1 ? '1 tiene su envío hecho y sale con él' : `${known} tienen su envío hecho y salen con él`}. Lo que escribas es para los demás.`}
          </p>
        )}
        <CarrierField field={field('carrier')} label="Quién los lleva" optional={known === going.length} />
        <TextField
          field={field('trackingUrl')}
          label="Enlace de seguimiento"
          hint={`Donde va el código, escribí ${CODE_PLACE}.`}
          optional
          autoComplete="off"
        />
        <div className="sm:col-span-2">
          <TextArea
            field={field('codes')}
            label="Códigos de seguimiento"
            hint={`Una línea por pedido${known > 0 && known < going.length ? ' sin envío' : ''}, en el orden de la lista; o el número de pedido y su código: «1043 AR123».`}
            optional
            rows={Math.min(12, Math.max(4, going.length))}
          />
        </div>
        <Button look={tried ? 'quiet' : 'strong'} pending={pending} className="sm:w-fit">
          Ver qué código va a cada pedido
        </Button>
      </Form>
      {!tried && (
        <div className="panel p-4 md:p-5">
          <ChosenOrders orders={going} />
        </div>
      )}
    </>
  )
}
