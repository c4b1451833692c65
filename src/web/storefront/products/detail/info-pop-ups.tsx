import { EXCHANGE_TERM, WITHDRAWAL_TERM } from '#rules/sale-terms/terms.ts'
import { formatPesos, instalment, type Centavos } from '#rules/money.ts'
import { creditCost, instalmentsSaid, nominalRate } from '#rules/payments/instalments.ts'
import { handPrice } from '#rules/transfers/hand-price.ts'
import { deliveryPromise, provinceName, shippingFee } from '#rules/checkout/shipping.ts'
import type { Terms } from '#web/ui/page/frame.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { MapLink } from '#web/ui/map-link.tsx'
import { PopUp } from '#web/ui/dialog/pop-up.tsx'
import type { Delivery } from '#web/storefront/products/detail/delivery/delivery-estimate.tsx'

type Props = { amount: Centavos; address: string | undefined; terms: Terms } & Pick<
  Delivery,
  'province' | 'arrives'
>

/** Product §2.18: cards and instalments; exchanges in the showroom; shipping. */
export default function InfoPopUps({ amount, province, arrives, address, terms }: Props) {
  const zones = ['Ciudad Autonoma De Buenos Aires', 'Buenos Aires', 'Cordoba'] as const
  return (
    <div className="mt-4 divide-y divide-line border-y border-line">
      <PopUp
        title="Tarjetas y cuotas"
        triggerClass={ROW}
        trigger={<Row icon="credit-card" text="Tarjetas y cuotas" />}
      >
        <p>
          Pagás con todas las tarjetas a través de Mercado Pago. Con tarjeta de crédito, hasta{' '}
          {instalmentsSaid(terms)}.{terms.handMeans && ` También podés pagar ${terms.handMeans}.`}
        </p>
        <table className="mt-4 w-full text-left text-md tabular-nums">
          <thead>
            <tr className="border-b border-ink">
              <th className="py-2">Cuotas</th>
              <th className="py-2">Cada una</th>
              <th className="py-2">Total</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: terms.instalments }, (_, index) => index + 1).map((count) => (
              <tr key={count} className="border-b border-line">
                <th scope="row" className="py-2 font-semibold">
                  {count === 1
                    ? '1 pago'
                    : terms.handDiscount > 0
                      ? `${count} fijas`
                      : `${count} sin interés`}
                </th>
                <td>{formatPesos(instalment(amount, count))}</td>
                <td>{formatPesos(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-3 text-sm text-muted">
          {instalmentsSaid(terms)}: {creditCost(terms)}. {nominalRate(terms)}. Precio de contado
          {terms.handDiscount > 0 && ` ${terms.handMeans}`}{' '}
          {formatPesos(handPrice(amount, terms.handDiscount))}.
        </p>
      </PopUp>
      <PopUp
        title="Cambios gratis en el showroom"
        triggerClass={ROW}
        trigger={<Row icon="refresh-cw" text="Cambios gratis en el showroom" />}
      >
        <p>
          Tenés {EXCHANGE_TERM} desde que lo recibís para cambiarlo por otro talle o modelo, sin uso y con su
          etiqueta. Pedilo en la página de tu pedido y lo que elijas queda apartado, según el stock; o
          acercate de {terms.hours.within}, sin cita previa.
        </p>
        {address && (
          <p className="mt-3 font-semibold">
            {address}
            <MapLink address={address} />
          </p>
        )}
        <p className="mt-3 text-sm text-muted">
          Además, por ley podés arrepentirte de la compra dentro de los {WITHDRAWAL_TERM} de recibida.
        </p>
      </PopUp>
      <PopUp title="Envíos" triggerClass={ROW} trigger={<Row icon="truck" text="Envíos" />}>
        <p>Enviamos a todo el país. El costo y el plazo dependen de la provincia:</p>
        <ul className="mt-4 divide-y divide-line border-y border-line text-md">
          {zones.map((zone, index) => (
            <li key={zone} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <span className="font-semibold">
                {['Ciudad Autónoma de Buenos Aires', 'Provincia de Buenos Aires', 'Resto del país'][index]}
              </span>
              <span className="tabular-nums">
                {asPrice(shippingFee(terms, { province: zone }, amount))} ·{' '}
                {deliveryPromise(terms, { province: zone })}
              </span>
            </li>
          ))}
          {terms.pickup && (
            <li className="flex justify-between gap-4 py-2.5">
              <span className="font-semibold">Retiro en el showroom</span> <span>Gratis</span>
            </li>
          )}
        </ul>
        {arrives && (
          <p className="mt-3 text-sm text-muted">
            Si lo pedís hoy{province && ` para ${provinceName(province)}`}, llega antes del {arrives}:
            sábados, domingos y feriados no hay entregas.
          </p>
        )}
      </PopUp>
    </div>
  )
}

const asPrice = (fee: Centavos): string => (fee === 0 ? 'Gratis' : formatPesos(fee))

const ROW = 'flex min-h-13 w-full items-center gap-3 text-left font-medium hover:underline underline-offset-4'

function Row({ icon, text }: { icon: IconName; text: string }) {
  return (
    <>
      <Icon of={icon} />
      <span className="grow">{text}</span>
      <Icon of="chevron-right" size={18} className="text-muted" />
    </>
  )
}
