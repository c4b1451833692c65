/**
 * Text that people type, as it is kept: composed letters («é» as one, which macOS sends as two), no control characters
 * (PostgreSQL knows no zero character), trimmed. Never escaped: that is for whoever shows it.
 */
import * as v from 'valibot'

/** After these a joiner shapes the letters; elsewhere nobody sees it. */
const JOINED =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nko}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u
/** Emoji of several («👩‍🚀») are joined too. */
const DRAWN = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]/u
const JOINER = /[\u200C\u200D]/
/** All that Unicode calls ignorable, direction marks among it, but for the signs that choose how a letter is drawn. */
const INVISIBLE = /(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}|\uFFF9|\uFFFA|\uFFFB/gu

/**
 * Text without the signs that nobody sees and copying brings along (product §20.11): what is compared, counted or searched is what one
 * sees. Joiners stay where a script or an emoji needs them; the hyphens that never break are hyphens.
 */
export const visible = (text: string): string =>
  /\P{ASCII}/u.test(text)
    ? text
        .replace(INVISIBLE, (sign, at: number) => {
          const before = JOINER.test(sign)
            ? (/.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? '')
            : ''
          return JOINED.test(before) || DRAWN.test(before) ? sign : ''
        })
        .replace(/[\u2010\u2011]/g, '-')
    : text

/** Keeps its lines. */
export const plain = (text: string): string =>
  visible(text)
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** One line: all white space becomes single spaces. */
export const line = (text: string): string => plain(text.replace(/\s+/g, ' '))

/** The same as steps of a form's schema, in the place of `v.trim()`. */
export const asPlain = v.transform<string, string>(plain)
export const asLine = v.transform<string, string>(line)

/** The sentence of a field that has none of its own. */
export const admits = (most: number): string => `Admite hasta ${most} caracteres`
/** A limit and its sentence, which is given the number: nobody spells it by hand. */
export const atMost = (most: number, said: (most: number) => string) =>
  v.maxLength<string, number, string>(most, said(most))
export const atLeast = (least: number, said: (least: number) => string) =>
  v.minLength<string, number, string>(least, said(least))

/** A name is one line of what people are called: no control characters, no web address. */
export const mayBeName = (text: string): boolean => !/\p{Cc}|:\/\//u.test(text)
export const NAME_ONLY = 'Escribí solo el nombre, sin direcciones web ni caracteres raros.'

/** A step of a form's schema, before `asLine` takes out what must be refused. */
export const nameOnly = v.check<string, typeof NAME_ONLY>(mayBeName, NAME_ONLY)

/** Not seen, and no part of an address: mail programs make links of what looks like one, also in plain text. */
const GAP = '\u200b'

/**
 * What people typed, as an email shows it to somebody else: no control or direction characters, and nothing in it that a
 * mailbox would take for an address and make a link of. Lines stay.
 */
export const unlinked = (text: string): string =>
  text
    .replace(/[^\P{C}\n\t]/gu, '')
    .replaceAll('://', `:${GAP}//`)
    .replace(/([.\u3002\uff0e\uff61])(?=\p{L})/gu, `$1${GAP}`)
