import { paths } from '#rules/paths.ts'
import type { SessionEnded } from '#web/session-ended.ts'

type Props = { shop: string; ended: SessionEnded }

/** In place of a page, for a browser without scripts: what was sent waits in a form of its own until somebody signed in elsewhere. */
export function SessionEndedScreen({ shop, ended: { sessionEnded, action, page, fields, files } }: Props) {
  return (
    <>
      <title>{`${sessionEnded} · ${shop}`}</title>
      <meta name="robots" content="noindex" />
      <main className="wrap flex min-h-dvh max-w-3xl flex-col items-start justify-center py-20">
        <h1 className="display max-w-[20ch] text-[clamp(1.625rem,1.1rem+2.9vw,3.25rem)]">{sessionEnded}</h1>
        <p className="mt-5 max-w-[48ch] text-lg">
          Tu sesión terminó, así que no se guardó nada. Lo que escribiste sigue acá.
        </p>
        <ol className="mt-6 list-decimal space-y-4 pl-6 text-lg">
          <li>
            <a
              href={paths.signInFor(page)}
              target="_blank"
              rel="noopener"
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              Ingresar en otra pestaña
            </a>
          </li>
          <li>
            Volvé a esta y mandalo otra vez{files && '. Las fotos y los archivos los elegís de nuevo después'}
            :
            <form method="post" action={action} className="mt-3">
              {fields.map(([name, text], index) => (
                <input key={index} type="hidden" name={name} value={text} />
              ))}
              <button className="button">Enviar de nuevo</button>
            </form>
          </li>
        </ol>
        <a href={page} className="link mt-8 inline-flex min-h-11 items-center">
          Volver a la página sin enviarlo
        </a>
      </main>
    </>
  )
}
