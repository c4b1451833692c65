import { Form } from 'react-router'
import { offerDayOf } from '#rules/consignment/offers/story.ts'
import { printUnitCode } from '#rules/units/code.ts'
import type { OwnOffer } from '#shop/consignment/offers/view.ts'
import { Button } from '#web/ui/button.tsx'
import type { QrPath } from '#web/ui/qr.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'
import type { OfferAnswer } from './answer.ts'

type Props = {
  offer: OwnOffer
  code: string
  qr: QrPath
  address: string
  problem: OfferAnswer | undefined
  pending: boolean
}

/** The code to show at the counter, where that is, and a half hour for who wants one. */
export function BringPart({ offer, code, qr, address, problem, pending }: Props) {
  const { dropOff, free } = offer
  return (
    <section aria-label="Para traerlo" className="grid gap-8 sm:grid-cols-[auto_1fr]">
      <p className="justify-self-start border border-ink bg-white p-4 text-center">
        <svg
          viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
          width="200"
          height="200"
          role="img"
          aria-label={`Código QR de ${printUnitCode(code)}`}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
        <b className="mt-2 block text-lg tracking-wide">
          <WithCodes text={printUnitCode(code)} />
        </b>
      </p>
      <div className="space-y-4">
        {address && (
          <p>
            Estamos en <b>{address}</b>.
          </p>
        )}
        <p className="text-muted">La primera vez traé tu DNI: lo miramos y no guardamos copia.</p>
        {dropOff && offer.acts && (
          <Form method="post" preventScrollReset>
            <Button name="intent" value="unbook" look="quiet" size="small" pending={pending}>
              Anular el turno
            </Button>
          </Form>
        )}
        {free.length > 0 && (
          <Form method="post" preventScrollReset className="space-y-3">
            <input type="hidden" name="intent" value="book" />
            <label htmlFor="turno" className="block text-md font-semibold">
              {dropOff ? 'Cambiar el día' : 'Elegir día'}
              <span className="block font-normal text-muted">No hace falta: podés venir sin turno.</span>
            </label>
            <select
              id="turno"
              name="slot"
              className="input"
              defaultValue={dropOff ? `${dropOff.day} ${dropOff.slot}` : undefined}
              aria-invalid={problem ? true : undefined}
            >
              {free.map(({ day, slots }) => (
                <optgroup key={day} label={offerDayOf(day)}>
                  {slots.map((slot) => (
                    <option key={slot} value={`${day} ${slot}`}>
                      {offerDayOf(day)}, {slot}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
            <Button look="quiet" pending={pending}>
              {dropOff ? 'Cambiar' : 'Reservar'}
            </Button>
          </Form>
        )}
      </div>
    </section>
  )
}
