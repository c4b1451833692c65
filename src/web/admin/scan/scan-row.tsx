import { ScanLine } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CameraScan } from './camera-scan.tsx'
import type { useScans } from './use-scans.ts'

type Props = ComponentProps<'input'> & {
  scans: ReturnType<typeof useScans>
  label: string
  button: string
  look?: ButtonLook
  /** Of what came last. */
  problem: string | null | undefined
}

/** Of a form in which codes are scanned, typed, or read by the telephone's camera; the rest goes to its field. */
export function ScanRow({ scans: { input, seen }, label, button, look, problem, ...rest }: Props) {
  return (
    <>
      <label htmlFor="codigo" className="mb-1.5 block text-md font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          data-scans
          id="codigo"
          // A scanner types before the scripts have come.
          autoFocus
          autoComplete="off"
          className="input min-w-32 grow basis-0 text-lg"
          {...rest}
        />
        <Button look={look}>
          <Icon of={ScanLine} size={20} />
          {button}
        </Button>
        <CameraScan many onCode={seen} />
      </div>
      {problem && (
        <p role="alert" className="mt-2 font-semibold text-rojo">
          {problem}
        </p>
      )}
    </>
  )
}
