import { PRINTED_UNIT_CODE } from '#rules/units/code-text.ts'

const CODES = new RegExp(`(${PRINTED_UNIT_CODE})`)

/** A text in which the codes of single pairs (`VR-7KQ2-MD4`) stay in one piece, however narrow the window: a hyphen is where lines break. */
export const WithCodes = ({ text }: { text: string }) =>
  text.split(CODES).map((part, index) =>
    // What a pattern in brackets found stands at every second place.
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
