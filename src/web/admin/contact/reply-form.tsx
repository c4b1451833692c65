import { Form } from 'react-router'
import { REPLY_LONGEST } from '#rules/contact/reply.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

type Props = { formKey: string; template: string; refusal: Refusal | undefined; pending: boolean }

export function ReplyForm({ formKey, template, refusal, pending }: Props) {
  return (
    <section aria-labelledby="responder" className="panel p-4 md:p-5">
      <h2 id="responder" className="mb-3 text-lg font-bold">
        Responder
      </h2>
      <Form method="post" preventScrollReset key={formKey}>
        <input type="hidden" name="intent" value="reply" />
        <input type="hidden" name="key" value={formKey} />
        <TextArea
          field={plainField('reply', 'text', refusal, template)}
          label="Respuesta"
          hint="Sale por mail con el mensaje original abajo, y queda guardada acá."
          rows={9}
          maxLength={REPLY_LONGEST}
        />
        <Button className="mt-4" pending={pending}>
          {pending ? 'Enviando…' : 'Enviar respuesta'}
        </Button>
      </Form>
    </section>
  )
}
