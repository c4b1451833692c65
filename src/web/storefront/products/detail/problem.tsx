import { Icon } from '#web/ui/icon.tsx'

/** What is wrong with a field, below it. */
export function Problem({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={id} role="alert" className="mt-1 flex items-center gap-1.5 text-md font-semibold text-rojo">
      <Icon of="circle-alert" size={18} />
      {text}
    </p>
  )
}
