import { Form } from 'react-router'
import { OFFER_LETTERS } from '#rules/consignment/offers/letters.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import type { PortalMessage } from '#shop/consignment/portal/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import type { FormAnswer } from '#web/ui/form/use-checked-form.ts'
import { ACCOUNT_INTENTS } from './intents.ts'

/** What the shop and its owner wrote to each other, and one more. */
export function Messages({
  messages,
  answer,
  mayWrite,
}: {
  messages: PortalMessage[]
  answer: FormAnswer | null
  mayWrite: boolean
}) {
  return (
    <section aria-labelledby="mensajes">
      <h2 id="mensajes" className="scroll-mt-24 border-b border-line pb-2 text-lg font-bold">
        Mensajes
      </h2>
      {messages.length > 0 && (
        <ol className="mt-4 space-y-4">
          {messages.map(({ id, fromShop, body, at }) => (
            <li key={id} className={`border-l-4 pl-3 ${fromShop ? 'border-ink' : 'border-line'}`}>
              <p className="text-sm text-muted">
                {fromShop ? 'La tienda' : 'Vos'} · {shortMoment(at)}
              </p>
              <p className="break-words whitespace-pre-line">{body}</p>
            </li>
          ))}
        </ol>
      )}
      {mayWrite ? (
        <Form method="post" action={sellPaths.consignmentData} className="mt-4 max-w-xl space-y-4">
          <TextArea
            field={{
              id: 'mensaje',
              name: 'text',
              errorId: 'mensaje-problema',
              descriptionId: 'mensaje-ayuda',
              errors: answer?.fields.text === undefined ? undefined : [answer.fields.text],
              answer,
              initialValue: answer?.typed.text,
            }}
            label="Escribinos"
            rows={4}
            maxLength={OFFER_LETTERS.message}
          />
          <Button look="quiet" name="intent" value={ACCOUNT_INTENTS.write}>
            Enviar
          </Button>
        </Form>
      ) : (
        messages.length === 0 && <p className="mt-3 text-md text-muted">Todavía no hay mensajes.</p>
      )}
    </section>
  )
}
