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

/** Stands alone: the frame around pages may be what failed. Plain links, so that the next try starts clean. */
export function ErrorScreen({ status }: { status: number }) {
  const { title, text } = WORDS[status] ?? OTHERWISE
  return (
    <>
      <title>{`${title} · Vereda`}</title>
      <meta name="robots" content="noindex" />
      <main className="wrap flex min-h-dvh flex-col justify-center py-16">
        <p className="text-sm font-semibold text-muted">{status}</p>
        <h1 className="display mt-2 max-w-[16ch] text-[clamp(1.625rem,1.1rem+2.9vw,3.25rem)]">{title}</h1>
        <p className="mt-5 max-w-[48ch] text-lg text-muted">{text}</p>
        <form action="/" method="get" role="search" className="mt-8 flex max-w-md gap-2">
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
        <p className="mt-6 flex flex-wrap gap-x-6">
          {[
            ['/', 'Ver todos los productos'],
            ['/Offers', 'Ofertas'],
            ['/Contact', 'Contacto'],
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
