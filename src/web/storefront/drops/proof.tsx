import { Form } from 'react-router'
import { ENTRY_CODE_LENGTH } from '#rules/drops/terms.ts'
import { hasList } from '#rules/drops/states.ts'
import { dropPaths } from '#rules/drop-paths.ts'
import { whenOf } from '#rules/drops/when.ts'
import type { Checked, Drop } from '#shop/drops/public.ts'
import { Button } from '#web/ui/button.tsx'
import { FORMULA, PROGRAM } from './formula.ts'

/** What is published so that anybody can draw again, what came out when the shop just did, and what it does not prove. */
export function Proof({
  drop,
  asked,
  checked,
}: {
  drop: Drop
  asked: string | null
  checked: Checked | null
}) {
  return (
    <section id="comprobar" aria-labelledby="comprobar-titulo" className="scroll-mt-24">
      <h2 id="comprobar-titulo" className="text-lg font-bold">
        Cómo comprobarlo
      </h2>
      <ol className="mt-2 list-decimal space-y-3 pl-5">
        <li>
          Al anunciarlo, antes de que nadie se anotara, la tienda eligió una semilla al azar y publicó su
          huella (SHA-256)
          {drop.committedAt && <>, {whenOf(drop.committedAt)}</>}:{' '}
          <Code>{drop.commitment ?? 'se publica al anunciarlo'}</Code>
        </li>
        <li>
          Al cerrar la inscripción, la lista de códigos queda fija y se publica con su huella:{' '}
          <Code>{drop.listHash ?? 'se publica al cierre'}</Code>
          {hasList(drop.state) && (
            <a href={dropPaths.list(drop.id)} className="link" download>
              Descargar la lista
            </a>
          )}
        </li>
        <li>
          En el sorteo se publica la semilla: <Code>{drop.seed ?? 'se publica al sortear'}</Code>
          El orden de cada talle es el de las marcas de sus códigos: <Code>{FORMULA}</Code>
          {drop.seed && (
            <a href={dropPaths.draw(drop.id)} className="link" download>
              Descargar el sorteo
            </a>
          )}
        </li>
      </ol>
      {checked && (
        <>
          <p className="mt-4">
            Recién rehicimos la cuenta con lo publicado: la semilla {checked.seed ? 'es' : 'no es'} la
            prometida, la lista {checked.list ? 'es' : 'no es'} la que se publicó y los lugares{' '}
            {checked.places ? 'coinciden' : 'no coinciden'}.
          </p>
          <Form
            method="get"
            action={`${dropPaths.one(drop.id)}#comprobar`}
            className="mt-4 flex flex-wrap items-end gap-3"
          >
            <label className="block">
              <span className="mb-1.5 block text-md font-semibold">Un código de la lista</span>
              <input
                name="codigo"
                className="input uppercase"
                defaultValue={asked ?? ''}
                maxLength={ENTRY_CODE_LENGTH}
                autoComplete="off"
              />
            </label>
            <Button look="quiet">Comprobar</Button>
          </Form>
          {asked && (
            <p className="mt-3" role="status">
              {checked.entry ? (
                <>
                  {checked.entry.code} está en la lista con el talle {checked.entry.size}. Su marca es{' '}
                  <Code>{checked.entry.mark}</Code> y le toca el lugar {checked.entry.place} de{' '}
                  {checked.entry.of}.
                </>
              ) : (
                `${asked} no está en la lista.`
              )}
            </p>
          )}
          <details className="mt-4">
            <summary className="link min-h-11 w-fit cursor-pointer font-semibold">
              Rehacerla sin confiar en esta página
            </summary>
            <p className="mt-2">
              Guardá esto como <code>sorteo.mjs</code> y corré <code>node sorteo.mjs SEMILLA lista.csv</code>.
              Las dos primeras líneas tienen que ser las huellas de arriba.
            </p>
            <pre tabIndex={0} className="mt-2 overflow-x-auto bg-bone p-3 text-sm" aria-label="Programa">
              {PROGRAM}
            </pre>
          </details>
        </>
      )}
      <p className="mt-4 text-md text-muted">
        Qué no prueba: la tienda conoce la semilla desde el anuncio, y una cuenta no puede mostrar que detrás
        de cada código haya una persona distinta. Por eso quienes trabajan acá no participan, la semilla no se
        puede cambiar y un sorteo cancelado queda a la vista con su motivo.
      </p>
    </section>
  )
}

const Code = ({ children }: { children: string }) => (
  <code className="my-1 block text-sm break-all">{children}</code>
)
