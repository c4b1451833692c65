import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'

type Trial = { text: string; pairs: number; refused: { line: number; reason: string }[]; refusedFile: string }

/** Refused lines that stand on the page; all of them are in the file. */
const SHOWN = 50

/** What entering the list would do now; nothing of it is done. */
export function ListTrial({ trial, formKey }: { trial: Trial; formKey: string }) {
  const { text, pairs, refused, refusedFile } = trial
  return (
    <section aria-labelledby="prueba" className="panel mb-6 p-4 md:p-5">
      <h2 id="prueba" className="text-lg font-bold">
        Prueba: todavía no entró nada
      </h2>
      <p className="mt-2 text-md">{pairs === 1 ? 'Entraría 1 prenda.' : `Entrarían ${pairs} prendas.`}</p>
      {refused.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-semibold">
            {refused.length === 1 ? '1 fila rechazada' : `${refused.length} filas rechazadas`}
          </h3>
          <ul className="mb-3 text-md">
            {refused.slice(0, SHOWN).map(({ line, reason }) => (
              <li key={line}>
                Línea {line}: {reason}
              </li>
            ))}
          </ul>
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(refusedFile)}`}
            download="prendas.rechazadas.csv"
            className="button"
            data-look="quiet"
            data-size="small"
          >
            Descargar las rechazadas
          </a>
        </>
      )}
      {pairs > 0 && (
        <Form method="post" className="mt-4">
          <input type="hidden" name="intent" value="enter" />
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="shown" value={pairs} />
          <input type="hidden" name="list" value={text} />
          <Button>{pairs === 1 ? 'Cargar la prenda' : `Cargar las ${pairs}`}</Button>
        </Form>
      )}
    </section>
  )
}
