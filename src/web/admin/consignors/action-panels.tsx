import { Form } from 'react-router'
import { CONSIGNOR_LETTERS } from '#rules/consignment/people/letters.ts'
import { OWNER_NOTICE_LABEL, OWNER_NOTICE_MEANS, OWNER_NOTICES } from '#rules/consignment/people/notices.ts'
import type { ConsignorPage } from '#shop/consignment/consignors/consignor-page.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Question } from '#web/admin/ui/question.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Props = { who: ConsignorPage; refusal: Refusal | undefined }

export function NotePanel({ who, refusal }: Props) {
  return (
    <Form method="post" preventScrollReset className="panel space-y-3 p-4 md:p-5">
      <h2 className="text-lg font-bold">Nota</h2>
      <input type="hidden" name="intent" value="note" />
      <TextArea
        field={plainField('note', 'note', refusal, who.note)}
        label="Lo que conviene saber"
        rows={3}
        maxLength={CONSIGNOR_LETTERS.note}
        hint="La lee solo la tienda, y esta persona si pide sus datos."
      />
      <Button look="quiet" size="small">
        Guardar la nota
      </Button>
    </Form>
  )
}

/** Asked for by telephone: they hear of it. */
export function NoticesPanel({ who }: { who: ConsignorPage }) {
  return (
    <Form method="post" preventScrollReset className="panel space-y-3 p-4 md:p-5" aria-labelledby="avisos">
      <h2 id="avisos" className="text-lg font-bold">
        Avisos que recibe
      </h2>
      <input type="hidden" name="intent" value="notices" />
      {OWNER_NOTICES.map((notice) => (
        <div key={notice}>
          <label className="check w-fit">
            <input
              type="checkbox"
              name={notice}
              defaultChecked={!who.noticesOff.includes(notice)}
              aria-describedby={`avisos-${notice}`}
            />
            {OWNER_NOTICE_LABEL[notice]}
          </label>
          <p id={`avisos-${notice}`} className="pl-8 text-sm text-muted">
            {OWNER_NOTICE_MEANS[notice]}
          </p>
        </div>
      ))}
      <p className="text-sm text-muted">Solo si lo pidió: le contamos que los cambiamos.</p>
      <Button look="quiet" size="small">
        Guardar los avisos
      </Button>
    </Form>
  )
}

export function BlockPanel({ who, refusal }: Props) {
  return (
    <section aria-labelledby="bloqueo" className="panel space-y-3 p-4 md:p-5">
      <h2 id="bloqueo" className="text-lg font-bold">
        {who.blockedReason === null ? 'No tomarle más' : 'No se le toma más'}
      </h2>
      <p className="text-md text-muted">
        Lo que ya está acá se vende, se paga y se retira igual. Sigue viendo sus pares y su plata.
      </p>
      {who.blockedReason === null ? (
        <Form method="post" preventScrollReset className="space-y-3">
          <TextField
            field={plainField('block', 'reason', refusal)}
            label="Motivo"
            maxLength={CONSIGNOR_LETTERS.reason}
            hint="Queda en el registro; no se lo mandamos."
          />
          <Button look="quiet" size="small" name="intent" value="block">
            No tomarle más
          </Button>
        </Form>
      ) : (
        <Form method="post" preventScrollReset>
          <Button look="quiet" size="small" name="intent" value="unblock">
            Volver a tomarle
          </Button>
        </Form>
      )}
    </section>
  )
}

export function ErasePanel({ who }: { who: ConsignorPage }) {
  return (
    <section aria-labelledby="borrar" className="panel space-y-3 p-4 md:p-5">
      <h2 id="borrar" className="text-lg font-bold">
        Borrar sus datos
      </h2>
      <p className="text-md text-muted">Si lo pide y ya no hay nada suyo acá. No se puede deshacer.</p>
      <Question
        title={`¿Borrar los datos de ${who.name}?`}
        trigger="Borrar sus datos"
        triggerClass="button"
        fields={{ intent: 'erase' }}
        yes="Borrar"
      >
        Se borran su nombre, contacto, DNI, cuentas, ofertas y mensajes. Las liquidaciones que ya se pagaron
        quedan como la ley pide. No se puede deshacer.
      </Question>
    </section>
  )
}
