import { Keyboard, Volume2, VolumeX } from 'lucide-react'
import { Icon } from '#web/ui/icon.tsx'
import { useKeptChoice } from './kept-choice.ts'
import { ring } from '#web/admin/sections/sound.ts'

/** In this browser; off until somebody wants it. */
export const SOUND = 'sonido'
export const SHORTCUTS_DIALOG = 'atajos'

/** Only where scripts run: without them there is no sound and there are no shortcuts. */
export function Switches() {
  const [sounds, choose] = useKeptChoice(SOUND, false)
  if (sounds === null) return null
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={sounds}
        className="rail-item"
        onClick={() => {
          choose(!sounds)
          if (!sounds) ring()
        }}
      >
        <Icon of={sounds ? Volume2 : VolumeX} size={20} />
        Sonido de avisos
        <span aria-hidden className="ml-auto text-sm opacity-70">
          {sounds ? 'Sí' : 'No'}
        </span>
      </button>
      <button
        type="button"
        className="rail-item"
        aria-haspopup="dialog"
        onClick={() => (document.getElementById(SHORTCUTS_DIALOG) as HTMLDialogElement | null)?.showModal()}
      >
        <Icon of={Keyboard} size={20} />
        Atajos de teclado
      </button>
    </>
  )
}
