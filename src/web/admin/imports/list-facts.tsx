import { Form } from 'react-router'
import { IMPORT_STATE_LABEL, IMPORT_STATE_TONE, mayMove } from '#rules/imports/states.ts'
import type { ImportView } from '#shop/imports/imports.ts'
import { counted } from '#web/admin/ui/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { size } from './format.ts'

const ENCODING: Record<string, string> = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'windows-1252': 'Latin-1' }
const DELIMITER: Record<string, string> = {
  ',': 'comas',
  ';': 'punto y coma',
  '\t': 'tabulaciones',
  '|': 'barras',
}

/** What came in, who sent it, and where it stands. */
export function ListFacts({ one }: { one: ImportView }) {
  const { state, file, bytes, total, startedAt, actorName } = one
  const facts = [
    total > 0 && counted(total, 'fila', 'filas'),
    bytes > 0 && size(bytes),
    file &&
      `${ENCODING[file.encoding] ?? file.encoding}, separado por ${DELIMITER[file.delimiter] ?? file.delimiter}`,
    `${shortMoment(startedAt)}, ${actorName}`,
  ].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md text-muted">
        <span className="state" data-tone={IMPORT_STATE_TONE[state]}>
          {IMPORT_STATE_LABEL[state]}
        </span>
        {facts.join(' · ')}
      </p>
      {file !== null && mayMove(state, 'drop') && (
        <Form method="post">
          <input type="hidden" name="intent" value="drop" />
          <Button look="quiet" size="small">
            Descartar
          </Button>
        </Form>
      )}
    </div>
  )
}
