import { paths } from '#rules/paths.ts'
import { BANNED_AT_CHECKOUT, BANNED_TITLE } from '#rules/users/access.ts'
import { WITHDRAWAL_BUTTON } from '#rules/returns/withdrawal-right.ts'
import { Notice } from '#web/ui/notice/notice.tsx'

/** Product §2.29: the only thing a banned person sees. Calm, with the way to ask why, the way out, and the right that no ban takes. */
export function BanScreen({ shop, path }: { shop: string; path: string }) {
  const atCheckout = path.toLowerCase().replace(/\/$/, '') === paths.checkout.toLowerCase()
  return (
    <>
      <title>{`${BANNED_TITLE} · ${shop}`}</title>
      <meta name="robots" content="noindex" />
      <main className="wrap flex min-h-dvh flex-col justify-center py-16">
        <p className="display absolute top-4 text-[1.375rem] md:text-2xl">{shop}</p>
        {/* Product §2.29: at the checkout, also a warning that nothing can be bought. */}
        {atCheckout && (
          <Notice tone="warning" title={BANNED_AT_CHECKOUT} className="mb-8 max-w-md">
            No podés comprar con esta cuenta.
          </Notice>
        )}
        <h1 className="display text-display">{BANNED_TITLE}</h1>
        <p className="mt-5 max-w-[48ch] text-lg text-muted">
          Por ahora no podés usar la tienda con esta cuenta. Si querés saber el motivo, escribinos y te
          respondemos.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href={paths.contact} className="button">
            Contacto
          </a>
          <form method="post" action={paths.signOut}>
            <button className="button" data-look="quiet">
              Cerrar sesion
            </button>
          </form>
        </div>
        <p className="mt-10 max-w-[48ch] text-muted">
          Si compraste algo, podés arrepentirte como cualquier persona:{' '}
          <a href={paths.withdrawal} className="link text-ink">
            {WITHDRAWAL_BUTTON}
          </a>
        </p>
        <p className="mt-4 max-w-[48ch] text-muted">
          Si dejaste pares para vender, siguen siendo tuyos, y lo que se vendió también:{' '}
          <a href={paths.consignment} className="link text-ink">
            Mis consignaciones
          </a>
        </p>
        <p className="mt-4 max-w-[48ch] text-muted">
          Si tenés saldo a favor, sigue siendo tuyo: pedinos por Contacto que te lo devolvamos en dinero.
        </p>
      </main>
    </>
  )
}
