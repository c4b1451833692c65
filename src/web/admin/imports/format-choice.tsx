import { Form, useNavigation } from 'react-router'
import { NO_FORMAT } from '#rules/imports/formats/format.ts'
import { Button } from '#web/ui/button.tsx'
import { PlainSelect } from '#web/admin/ui/plain-select.tsx'

type Props = { chosen: string; formats: readonly (readonly [id: string, name: string])[] }

/** Whose list it is: what was recognised, and another to choose. */
export function FormatChoice({ chosen, formats }: Props) {
  const pending = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="mt-3 flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="format" />
      <PlainSelect
        name="format"
        label="¿De qué programa es la lista?"
        chosen={chosen || NO_FORMAT}
        options={[
          ...formats.map(([id, name]) => [id, capital(name)] as const),
          [NO_FORMAT, 'Otro: se adivina y lo confirmás'],
        ]}
      />
      <Button look="quiet" size="small" pending={pending}>
        Leerla así
      </Button>
    </Form>
  )
}

const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1)
