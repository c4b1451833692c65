/** As somebody on the list gets it, in closed frames: no script, no form, no origin of their own. */
export function IssuePreview({ html, text, left }: { html: string; text: string; left: boolean }) {
  return (
    <section aria-labelledby="como-se-ve" className="panel p-4 md:p-5">
      <h2 id="como-se-ve" className="mb-1 text-lg font-bold">
        Cómo se ve
      </h2>
      <p className="mb-3 text-sm text-muted">
        {left
          ? 'Con los precios de ahora: cada mail salió con los de su momento.'
          : 'Como quedó guardado, con los precios de ahora.'}
      </p>
      <div className="space-y-4">
        <figure>
          <figcaption className="mb-1.5 text-md font-semibold">En el teléfono</figcaption>
          <iframe
            title="El mail en el teléfono"
            sandbox=""
            srcDoc={html}
            className="h-[36rem] w-full max-w-[22.5rem] rounded-md border border-line"
          />
        </figure>
        <details>
          <summary className="link inline-flex min-h-11 items-center text-md font-semibold">
            En la computadora
          </summary>
          <iframe
            title="El mail en la computadora"
            sandbox=""
            srcDoc={html}
            loading="lazy"
            className="h-[40rem] w-full rounded-md border border-line"
          />
        </details>
        <details>
          <summary className="link inline-flex min-h-11 items-center text-md font-semibold">En texto</summary>
          <p className="text-md break-words whitespace-pre-line">{text}</p>
        </details>
      </div>
    </section>
  )
}
