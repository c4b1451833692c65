import { paths } from '#rules/paths.ts'
import { useFrame } from '#web/ui/page/frame.ts'

const TITLE: Record<number, string> = {
  403: 'Esto no es de tu rol',
  404: 'Eso no está en la tienda',
  409: 'Eso ya no se puede',
  429: 'Vas muy rápido',
}
const TEXT: Record<number, string> = {
  404: 'Puede que ya no exista, o que la dirección tenga un error.',
  429: 'Esperá un momento y volvé a intentarlo.',
}

/** In the place of a page of the panel. Plain links, so that the next try starts clean. */
export function OfficeError({ status, because }: { status: number; because: unknown }) {
  const title = TITLE[status] ?? 'Algo salió mal'
  const says = typeof because === 'string' && because !== '' ? because : TEXT[status]
  return (
    <section className="py-8">
      <title>{`${title} · ${useFrame()?.shop.name ?? 'Vereda'}`}</title>
      <p className="text-sm font-semibold text-muted">{status}</p>
      <h1 className="mt-1 text-2xl font-extrabold">{title}</h1>
      <p className="mt-3 max-w-[48ch]">
        {says ?? 'No fue por vos. Volvé a intentarlo; si sigue pasando, avisá a quien la cuida.'}
      </p>
      <p className="mt-6">
        <a href={paths.dashboard} className="button" data-look="quiet">
          Ir al inicio del panel
        </a>
      </p>
    </section>
  )
}
