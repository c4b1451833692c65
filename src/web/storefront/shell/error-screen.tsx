import { paths } from '#rules/paths.ts'
import type { Frame } from '#web/ui/page/frame.ts'

const WORDS: Record<number, { title: string; text: string }> = {
  404: {
    title: 'No encontramos esa página',
    text: 'Puede que el producto ya no esté o que la dirección tenga un error.',
  },
  403: { title: 'No podés ver esta página', text: 'Si creés que es un error, escribinos.' },
  429: { title: 'Vas muy rápido', text: 'Esperá un momento y volvé a intentarlo.' },
  503: { title: 'Estamos ocupados', text: 'Hay mucha gente en la tienda. Probá de nuevo en un minuto.' },
}
const OTHERWISE = {
  title: 'Algo salio mal',
  text: 'No fue por vos. Volvé a intentarlo; si sigue pasando, escribinos.',
}

type Props = {
  status: number
  shop: string
  categories: Frame['shop']['categories']
  says?: { title: string; text: string }
}

/** Stands alone: the frame around pages may be what failed. Plain links, so that the next try starts clean. */
export function ErrorScreen({ status, shop, categories, says }: Props) {
  const { title, text } = says ?? WORDS[status] ?? OTHERWISE
  return (
    <>
      <title>{`${title} · ${shop}`}</title>
      <meta name="robots" content="noindex" />
      <header className="wrap absolute inset-x-0 top-0 flex h-14 items-center md:h-16">
        <a href={paths.landing} className="display flex min-h-11 items-center text-[1.375rem] md:text-2xl">
          {shop}
        </a>
      </header>
      <main className="wrap flex min-h-dvh flex-col justify-center py-20">
        <p className="text-sm font-semibold text-muted">{status}</p>
        <h1 className="display mt-2 max-w-[16ch] text-[clamp(1.625rem,1.1rem+2.9vw,3.25rem)]">{title}</h1>
        <p className="mt-5 max-w-[48ch] text-lg text-muted">{text}</p>
        <form action={paths.home} method="get" role="search" className="mt-8 flex max-w-md gap-2">
          <label htmlFor="buscar-otra-vez" className="sr-only">
            Buscar productos
          </label>
          <input
            id="buscar-otra-vez"
            name="q"
            type="search"
            placeholder="Buscar productos"
            className="input"
          />
          <button className="button">Buscar</button>
        </form>
        <ul aria-label="Categorías" className="mt-6 flex flex-wrap gap-2">
          {categories.map(({ value, many }) => (
            <li key={value}>
              <a href={paths.category(value)} className="chip">
                {many}
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-4 flex flex-wrap gap-x-6">
          {[
            ['/', 'Ver todos los productos'],
            [paths.offers, 'Ofertas'],
            [paths.contact, 'Contacto'],
          ].map(([href, name]) => (
            <a key={href} href={href} className="link inline-flex min-h-11 items-center font-semibold">
              {name}
            </a>
          ))}
        </p>
      </main>
    </>
  )
}
