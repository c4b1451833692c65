import { BANNED_TITLE } from '#rules/access.ts'

/** Spec §2: the only thing a banned person sees. Calm, with the way to ask why and the way out. */
export function BanScreen() {
  return (
    <>
      <title>{`${BANNED_TITLE} · Vereda`}</title>
      <meta name="robots" content="noindex" />
      <main className="wrap flex min-h-dvh flex-col justify-center py-16">
        <h1 className="display text-display">{BANNED_TITLE}</h1>
        <p className="mt-5 max-w-[48ch] text-lg text-muted">
          Por ahora no podés usar la tienda con esta cuenta. Si querés saber el motivo, escribinos y te
          respondemos.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href="/Contact" className="button">
            Contacto
          </a>
          <form method="post" action="/Logout">
            <button className="button" data-look="quiet">
              Cerrar sesion
            </button>
          </form>
        </div>
      </main>
    </>
  )
}
