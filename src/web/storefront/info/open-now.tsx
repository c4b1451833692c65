/** Whether somebody would open the door now. A public page may be a minute old. */
export function OpenNow({ open }: { open: boolean }) {
  return (
    <span
      className={`mt-1.5 flex w-fit items-center gap-2 text-sm font-semibold ${open ? 'text-verde' : 'text-muted'}`}
    >
      <span aria-hidden className={`size-2 rounded-full ${open ? 'bg-verde' : 'border border-field'}`} />
      {open ? 'Abierto ahora' : 'Cerrado ahora'}
    </span>
  )
}
