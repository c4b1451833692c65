/** The seed of a draw: made and promised before anybody enters, read by the draw alone, and what the draw makes of it (rules/drops/draw.ts). */
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Tx } from '#data/database.ts'
import { CODE_SIGNS, checkedCode } from '#rules/checked-code.ts'
import { listText, markedText, placesOf, type ListedEntry, type Place } from '#rules/drops/draw.ts'
import { ENTRY_CODE_LENGTH, SEED_BYTES } from '#rules/drops/terms.ts'
import { knownKey } from '#shop/emails/keys.ts'
import { seal, unseal } from '#shop/sealed.ts'

const KEY = 'drop key'
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** Of the 32 bytes themselves, which `seed` has in hexadecimal digits. */
export const commitmentOf = (seed: string): string => sha256(Buffer.from(seed, 'hex'))
export const listHashOf = (entries: readonly ListedEntry[]): string => sha256(listText(entries))

/** What is published of a new seed, and what is kept of it. */
export async function promiseSeed(tx: Tx): Promise<{ commitment: string; sealedSeed: string }> {
  const seed = randomBytes(SEED_BYTES).toString('hex')
  return { commitment: commitmentOf(seed), sealedSeed: seal(seed, await knownKey(tx, KEY)) }
}

/** Throws where it is not the one that was promised: then nothing is drawn. */
export async function readSeed(
  tx: Tx,
  drop: { id: number; commitment: string | null; sealedSeed: string | null },
): Promise<string> {
  const seed = drop.sealedSeed === null ? null : unseal(drop.sealedSeed, await knownKey(tx, KEY))
  if (seed === null || commitmentOf(seed) !== drop.commitment)
    throw new Error(`The seed of drop ${drop.id} is not the one that was promised`)
  return seed
}

export const markOf = (seed: string, listHash: string, code: string): string =>
  createHmac('sha256', Buffer.from(seed, 'hex')).update(markedText(listHash, code)).digest('hex')

/** Who comes where, as anybody finds it who has the two. */
export const drawnPlaces = (seed: string, listHash: string, entries: readonly ListedEntry[]): Place[] =>
  placesOf(entries.map(({ code, size }) => ({ code, size, mark: markOf(seed, listHash, code) })))

export const newEntryCode = (): string =>
  checkedCode(Array.from({ length: ENTRY_CODE_LENGTH - 1 }, () => randomInt(CODE_SIGNS)))
