/**
 * A person without a mouse. At every stop of the Tab key the focus has to be seen: a ring around the control or around what it
 * is drawn as, and nothing that sticks to the window lying over it (WCAG 2.4.7, 2.4.11).
 */
import type { Page } from 'playwright-core'

/** The focused control, as people who hear the page are told: `button "Buscar"`. */
export async function focused(page: Page): Promise<string> {
  const said = await page.evaluate(() => document.activeElement === document.body)
  if (said) return 'nothing'
  const words = await page.locator(':focus').ariaSnapshot()
  const line = words.split('\n', 1)[0]!.replace(/^- /, '').replace(/:$/, '')
  return line.startsWith("'") ? line.slice(1, -1).replaceAll("''", "'") : line
}

/** Presses Tab until the focus is on this control, looking at every stop on the way. */
export async function tabTo(
  page: Page,
  control: RegExp,
  { key = 'Tab', most = 90 }: { key?: 'Tab' | 'Shift+Tab'; most?: number } = {},
): Promise<string> {
  const way: string[] = []
  while (way.length < most) {
    await page.keyboard.press(key)
    const name = await focused(page)
    way.push(name)
    if (name === 'nothing') continue
    const trouble = await hidden(page)
    if (trouble) throw new Error(`${trouble} at ${name}, after ${way.slice(-4).join(' > ')}`)
    if (control.test(name)) return name
  }
  throw new Error(`${control} was never reached:\n${way.join('\n')}`)
}

/** What is wrong with how the focus is shown; null when it is seen, on a busy machine some frames later. */
export async function hidden(page: Page): Promise<string | null> {
  for (let left = FRAMES_TO_SETTLE; ; left--) {
    const trouble = await hiddenNow(page)
    if (trouble === null || left === 0) return trouble
  }
}

/** A third of a second where every frame is on time: nobody would say that the focus was lost. */
const FRAMES_TO_SETTLE = 20

async function hiddenNow(page: Page): Promise<string | null> {
  // Smooth scrolling and transitions are off for these visitors; one frame is enough to settle.
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const control = document.activeElement!
    // A link that covers its card draws the ring around the whole of it.
    const ringed = (element: Element) =>
      [undefined, '::after'].some((part) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, part)
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !outlineColor.endsWith(', 0)')
      })
    // A box of a size or a whole card shows the ring of the control that it holds.
    let drawn: Element | null = control
    for (let up = 0; up < 4 && drawn && !ringed(drawn); up += 1) drawn = drawn.parentElement
    if (!drawn || !ringed(drawn)) return 'no ring'
    const { left, top, width, height } = drawn.getBoundingClientRect()
    if (width === 0 || height === 0) return 'no size'
    const sticks = (element: Element | null): boolean => {
      for (let one = element; one && !one.contains(control); one = one.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return true
      return false
    }
    let seen = 0
    for (const x of [0.1, 0.5, 0.9])
      for (const y of [0.1, 0.5, 0.9]) {
        const point = [left + width * x, top + height * y] as const
        const outside = point[0] < 0 || point[1] < 0 || point[0] > innerWidth || point[1] > innerHeight
        if (!outside && !sticks(document.elementFromPoint(...point))) seen += 1
      }
    // A tall card may reach out of the window; a control is seen whole.
    if (seen < (height > 200 || width > 600 ? 3 : 9)) return `covered or out of sight (${seen} of 9 points)`
    return null
  })
}
