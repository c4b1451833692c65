import { useEffect, useRef } from 'react'
import { paths } from '#rules/paths.ts'

/** The right was taken while the page was open. Nothing on it would work any more, so it says so and leads out. */
export function AccessEnded() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="sin-permiso"
      className="sheet"
      data-from="middle"
      onCancel={(event) => event.preventDefault()}
    >
      <div className="p-5 md:p-7">
        <h2 id="sin-permiso" className="display text-xl">
          Ya no trabajás en la tienda
        </h2>
        <p className="mt-3">
          Un dueño te quitó el rol. Lo que no habías guardado no se guardó. Si te lo volvieron a dar, ingresá
          otra vez.
        </p>
        <a href={paths.home} className="button mt-6">
          Ir a la tienda
        </a>
      </div>
    </dialog>
  )
}
