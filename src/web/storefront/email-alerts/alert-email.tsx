import { Button } from '#web/ui/button.tsx'

/** The address, and what it is for (Ley 25.326 art. 6). */
export function AlertEmail({ id }: { id: string }) {
  return (
    <>
      <label htmlFor={id} className="mb-1.5 block text-md font-semibold">
        E-mail
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          className="input w-auto! min-w-0 grow basis-48"
        />
        <Button look="quiet">Avisame</Button>
      </div>
      <p className="mt-1.5 text-sm text-muted">
        Lo usamos solo para este aviso: primero te mandamos un mail para confirmar, y cada mail trae cómo
        salir.
      </p>
    </>
  )
}
