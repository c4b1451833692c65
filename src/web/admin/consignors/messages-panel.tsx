import { Form } from 'react-router'
import { OFFER_LETTERS } from '#rules/consignment/offers/letters.ts'
import type { ConsignorPage } from '#shop/consignment/consignors/consignor-page.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'

type Props = { who: ConsignorPage; mayWrite: boolean; refusal: Refusal | undefined }

/** What was written, the newest first, and one more. */
export function MessagesPanel({ who: { messages, name }, mayWrite, refusal }: Props) {
  if (messages.length === 0 && !mayWrite) return null
  return (
    <section aria-labelledby="mensajes" className="panel p-4 md:p-5">
      <h2 id="mensajes" className="mb-2 text-lg font-bold">
        Mensajes
      </h2>
      {mayWrite && (
        <Form method="post" preventScrollReset className="mb-4 space-y-3">
          <TextArea
            field={plainField('say', 'text', refusal)}
            label="Escribirle"
            rows={3}
            maxLength={OFFER_LETTERS.message}
            hint="Le llega por mail, y lo ve en sus páginas."
          />
          <Button look="quiet" size="small" name="intent" value="say">
            Mandar
          </Button>
        </Form>
      )}
      <ul className="space-y-3">
        {messages.map(({ fromShop, body, at }) => (
          <li key={`${at.toISOString()} ${body}`}>
            <p className="text-sm text-muted">
              {fromShop ? 'La tienda' : name} · {shortMoment(at)}
            </p>
            <p className="break-words whitespace-pre-line">{body}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
