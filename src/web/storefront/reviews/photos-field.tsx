import { useState } from 'react'
import { Problem } from '#web/storefront/products/detail/problem.tsx'
import { still } from '#web/ui/start/still.tsx'

const StillInput = still(() => import('./photos-input.tsx'))

/** Photos of a review. What is too many or too heavy is said as it is chosen, and not sent. */
export default function PhotosField({ problem }: { problem: string | undefined }) {
  const [refused, setRefused] = useState('')
  return (
    <div
      className="mt-3"
      onInput={({ target }) => {
        const input = target as HTMLInputElement
        const { most, many = '', bytes, heavy = '' } = input.dataset
        const files = [...(input.files ?? [])]
        const why =
          files.length > Number(most) ? many : files.some(({ size }) => size > Number(bytes)) ? heavy : ''
        if (why) input.value = ''
        setRefused(why)
      }}
    >
      {/* Without props: another part would be another input, and what was chosen in it lost. */}
      <StillInput />
      <Problem id="fotos-error" text={refused || problem} />
    </div>
  )
}
