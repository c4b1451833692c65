import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'

type Toast = { id: number; text: string; action?: { label: string; run: () => void } }
type Say = (text: string, options?: { action?: Toast['action']; milliseconds?: number }) => void

/** The button of the message that can be undone. */
export const UNDO = 'deshacer'

const ToastContext = createContext<Say>(() => {})
/** `say('Lo sacamos de tus favoritos', { action: { label: 'Deshacer', run } })` */
export const useToast = (): Say => use(ToastContext)

/** One short message at the lower edge, announced politely; 6 s when it can be undone, and longer while somebody is at it. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const say = useCallback<Say>((text, { action, milliseconds = action ? 6000 : 3000 } = {}) => {
    clearTimeout(timer.current)
    setToast({ id: Date.now(), text, action })
    const leave = () => {
      if (box.current?.matches(':hover, :has(:focus-visible)')) timer.current = setTimeout(leave, 1500)
      else setToast(null)
    }
    timer.current = setTimeout(leave, milliseconds)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  const action = toast?.action
  return (
    <ToastContext value={say}>
      {children}
      <div role="status" className="toast-place on-ink fixed">
        {toast && (
          <div
            key={toast.id}
            ref={box}
            className="pointer-events-auto flex max-w-md items-center gap-2 rounded-input bg-ink py-1.5 pr-2 pl-4 text-md text-white shadow-sheet"
          >
            <span className="py-2.5">{toast.text}</span>
            {action && (
              <button
                id={UNDO}
                type="button"
                className="min-h-11 shrink-0 rounded-full px-3 font-semibold underline underline-offset-4"
                onClick={() => {
                  setToast(null)
                  action.run()
                }}
              >
                {action.label}
              </button>
            )}
          </div>
        )}
      </div>
    </ToastContext>
  )
}
