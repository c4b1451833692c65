/**
 * A scanner is a keyboard: it types a code in one go and presses Enter, wherever the focus stands (product §57.9). What it typed is
 * taken out of the field that had the focus and handed to the page's scan field (`data-scans`); its Enter presses nothing. A field
 * that takes codes of its own says which (`data-takes`, a pattern). Enter on a button that moves money (`data-presses`) does nothing.
 *
 * Printed into the page as it is written here and run before any module, so it uses nothing from outside its braces.
 */
export function catchScans(): void {
  const page = globalThis as { catchesScans?: boolean }
  if (page.catchesScans) return
  page.catchesScans = true

  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  const SHORTEST = 4
  /** Half of the keys of a scan come within this long of the one before; nobody types so fast. */
  const FAST_MS = 70
  /** Between two keys of one code at most: a page that is busy may be told late of one, most of all while its scripts begin. */
  const PAUSE_MS = { ready: 700, before: 5_000 }
  const TYPED =
    'input:not([type=checkbox],[type=radio],[type=file],[type=submit],[type=button],[type=range]), textarea, select'
  const isReady = () => 'ready' in document.documentElement.dataset

  let keys: string[] = []
  let gaps: number[] = []
  let last = -Infinity
  let pause = PAUSE_MS.ready
  let field: Field | null = null
  let before = ''
  /** Scanned before the scripts answer. */
  let waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let lost = false

  const scanField = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[data-scans]')].find(
      (one) => one.form && !one.closest('dialog:not([open])'),
    )

  function hand(code: string) {
    const input = scanField()
    if (!input) return
    input.value = code
    input.form!.requestSubmit()
  }
  /** By the form itself, all at once; where the page stays, the next scan sends them again with it. */
  function handWithoutScripts() {
    const input = scanField()
    if (!input?.form || isReady() || waiting.length === 0) return
    // A text field holds one line.
    const all = (input.form.querySelector('input[data-scanned]') ??
      document.createElement('input')) as HTMLInputElement
    all.type = 'hidden'
    all.name ||= input.name
    all.dataset.scanned = ''
    all.value = waiting.join('\n')
    input.removeAttribute('name')
    input.form.append(all)
    input.form.requestSubmit()
  }
  /** Once nobody scans any more: what is typed while another page comes is lost. */
  function handLater() {
    clearTimeout(timer)
    timer = setTimeout(handWithoutScripts, lost ? 400 : 2_500)
  }
  addEventListener('scripts-lost', () => {
    lost = true
    if (waiting.length > 0) handLater()
  })
  addEventListener('scripts-ready', () => {
    clearTimeout(timer)
    for (const code of waiting.splice(0)) hand(code)
  })

  function putBack() {
    if (!field || field.value === before) return
    const { prototype } = Object.getPrototypeOf(field).constructor as { prototype: Field }
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, before)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  /** False where its Enter is the page's. */
  function take(code: string): boolean {
    const takes = field?.dataset.takes
    if (takes && new RegExp(`^(?:${takes})$`, 'i').test(code)) return true
    const input = scanField()
    if (!input) return field === null
    putBack()
    if (isReady()) hand(code)
    else {
      waiting.push(code)
      input.value = code
      handLater()
    }
    return true
  }

  function begin(target: EventTarget | null) {
    keys = []
    gaps = []
    pause = isReady() ? PAUSE_MS.ready : PAUSE_MS.before
    field = target instanceof Element && target.matches(TYPED) ? (target as Field) : null
    before = field?.matches('[data-scans]') ? '' : (field?.value ?? '')
  }

  /** «/» pressed by itself has led to a search field: what is typed there is no code. */
  function isElsewhere(target: EventTarget | null): boolean {
    const alone = keys.at(-1) === '/' && (keys.length === 1 || gaps.at(-1)! > FAST_MS)
    return alone && field === null && target instanceof Element && target.matches(TYPED)
  }

  addEventListener(
    'keydown',
    (event) => {
      const { key, target, timeStamp } = event
      if (key === 'Shift') return
      if (waiting.length > 0) handLater()
      const gap = timeStamp - last
      last = timeStamp
      const goesOn = keys.length > 0 && gap <= pause && !isElsewhere(target)
      const typing = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.isComposing
      if (typing) {
        if (goesOn) gaps.push(gap)
        else begin(target)
        keys.push(key)
        // A space within a code presses no button. No code begins with one: it ticks one box, and soon the next.
        const within = goesOn && keys.join('').trim() !== ''
        if (key === ' ' && within && gap <= FAST_MS && !field) event.preventDefault()
        return
      }
      const code = keys.join('').trim()
      gaps.push(gap)
      const half = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? Infinity
      keys = []
      if (key !== 'Enter') return
      // Where nothing can be typed nobody types a word by hand.
      const isScan = goesOn && code.length >= SHORTEST && (field === null || half <= FAST_MS)
      const button = target instanceof Element && target.closest('button[data-presses]')
      if (!button && !(isScan && take(code))) return
      if (button && isScan) take(code)
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
}
