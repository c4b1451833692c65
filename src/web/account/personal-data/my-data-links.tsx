/** What the law gives everybody over their own data (Ley 25.326), one step each. */
import { paths } from '#rules/paths.ts'
export function MyDataLinks() {
  return (
    <section aria-labelledby="mis-datos" className="mt-12 border-t border-line pt-6">
      <h2 id="mis-datos" className="text-lg font-bold">
        Tus datos personales
      </h2>
      <p className="mt-1 max-w-[58ch] text-md text-muted">
        Podés verlos y corregirlos en Mis Datos, llevarte una copia de todo lo que sabemos de vos, o borrar tu
        cuenta (Ley 25.326).
      </p>
      <p className="mt-2 flex flex-wrap gap-x-6">
        {/* Plain links: the first is a file, the second is met with a clean page. */}
        <a
          href={paths.ownData}
          download="mis-datos.json"
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          Descargar mis datos
        </a>
        <a href={paths.eraseAccount} className="link inline-flex min-h-11 items-center font-semibold">
          Borrar mi cuenta
        </a>
      </p>
    </section>
  )
}
