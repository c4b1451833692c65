import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

type Filled = { name: string; description: string; revision: number }
type Props = { look?: Filled; refusal: Refusal | undefined; label: string }
const INTENT = 'save'

/** What a look is called and what is said of it: new, or one that is there. */
export function LookFields({ look, refusal, label }: Props) {
  const field = (name: string, start = '') => plainField(INTENT, name, refusal, start)
  return (
    <Form method="post" preventScrollReset className="space-y-4">
      <input type="hidden" name="intent" value={INTENT} />
      {look && <input type="hidden" name="revision" value={look.revision} />}
      {refusal?.intent === INTENT && <Notice tone="error">{refusal.message}</Notice>}
      <TextField field={field('name', look?.name)} label="Nombre" autoComplete="off" />
      <TextArea field={field('description', look?.description)} label="Descripción" optional rows={3} />
      <Button size="small">{label}</Button>
    </Form>
  )
}
