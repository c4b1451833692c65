/** One entrusted pair as whoever receives, checks and gives back sees it: where it stands, what was agreed, and what is missing. */
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { productSizes, products, unitEvents, units, users } from '#data/schema.ts'
import { checkPoints, type CheckAnswers, type CheckPoint } from '#rules/consignment/desk/checklist.ts'
import { DESK_SAYS } from '#rules/consignment/desk/forms.ts'
import type { Chosen } from '#rules/consignment/found.ts'
import { askedKinds, whyNotShown } from '#rules/consignment/desk/photos.ts'
import { isToPrice } from '#rules/consignment/story/owner-decisions.ts'
import { termsSaid } from '#rules/consignment/terms-said.ts'
import type { CheckVerdict } from '#rules/consignment/labels.ts'
import type { Commission } from '#rules/consignment/split.ts'
import type { Centavos } from '#rules/money.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import type { PairPrice } from '#rules/prices/shown.ts'
import { sizesFor } from '#rules/products/choices.ts'
import { readUnitCode } from '#rules/units/code.ts'
import type { Grade } from '#rules/units/grade.ts'
import { UNIT, type UnitState } from '#rules/units/states.ts'
import { MOST_EQUAL, type PictureKind, type UnitBox } from '#rules/units/limits-and-texts.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { partsOf, type Parts } from '#shop/units/parts.ts'
import type { UnitRow } from '#shop/units/unit.ts'
import { nameActors } from '#shop/audit/actors.ts'
import { draftOf } from '../checks/answers.ts'
import { checkInForce, secondLookOf, type SecondLook } from '../checks/second-opinion.ts'
import { areShoes, whyNotOnSale } from '#shop/units/entrusted/guard.ts'
import { chosenIn } from '../leaving/found-ends.ts'
import { openLossOf } from '../leaving/loss.ts'
import { papersAt, papersOf, type Paper } from '../reception/papers.ts'
import { newestTerms, readTerms } from '../terms/terms.ts'
import { commissionOf, whyOwn } from '#shop/units/entrusted/owners.ts'
import { ownerOf, pairName } from './owner.ts'
import { pairPriceOf } from '#shop/units/price.ts'

export type DeskPair = Parts &
  PairPrice & {
    code: string
    name: string
    state: UnitState
    grade: Grade
    box: UnitBox
    unmarked: boolean
    brand: string
    model: string
    styleCode: string
    sizeLabel: string
    colour: string
    shelf: string
    seal: string
    /** What its terms in force leave to the shop, null while there are none. */
    commission: Commission | null
    wantsBack: boolean
    toReturnWhy: string
    keepUntil: string | null
    product: { id: number; name: string; size: string } | null
    /** Of its product's kind; empty while it has none. */
    sizes: string[]
    consignor: { id: number; name: string; dniSeen: boolean; blocked: boolean; died: boolean }
    /** It belongs to whoever looks: another person does all of it. */
    own: boolean
    terms: { id: number; said: [string, string][]; accepted: boolean } | null
    /** It was found worse than was told, and its owner waits for another price. */
    toPrice: boolean
    papers: Paper[]
    points: readonly CheckPoint[]
    answers: CheckAnswers
    check: {
      verdict: CheckVerdict
      note: string
      at: Date
      signer: string
      second: string | null
      /** Another signature is due before it goes on. */
      waits: boolean
      mine: boolean
      /** What its owner is proposed once all have signed, where it is worse than was told. */
      price: Centavos | null
      floor: Centavos | null
    } | null
    /** Its owner does not agree with the first one: somebody else looks at it, until then. */
    secondLook: (SecondLook & { mine: boolean }) | null
    asked: readonly PictureKind[]
    /** What is missing to be ready, or to be on sale; empty where nothing is. */
    missing: string[]
    /** Codes of those that came with the same form and are where it is. */
    equal: string[]
    /** Others of its owner that are to come too, while it is: they may be left in the same visit. */
    alsoAwaited: AlsoAwaited[]
    loss: { reason: string; mine: boolean } | null
    /** Paid as lost and here again: until when its owner chooses. */
    found: { decideBy: string; chosen: Chosen | null } | null
    history: { at: Date; who: string; to: UnitState; reason: string }[]
  }

type AlsoAwaited = {
  code: string
  name: string
  sizeLabel: string
  grade: Grade
  box: UnitBox
  said: [string, string][]
  /** Private ones, taken while it is left. */
  photos: number
}

export function openDeskPair({ database: { db }, clock, settings }: ShopContext) {
  /** `typed`: a code as it was typed or scanned. */
  return async function look(visitor: Visitor, typed: string): Promise<Outcome<DeskPair>> {
    const refusal = may(visitor, 'consign.read')
    if (refusal) return refusal
    const code = readUnitCode(typed)
    const [unit] = code === null ? [] : await db.select().from(units).where(eq(units.code, code))
    if (!unit) return missing()
    if (unit.owner !== 'consignor' || unit.consignorId === null) return conflict(DESK_SAYS.shopOwned)
    const owner = await ownerOf(db, unit.consignorId)
    const terms = await newestTerms(db, unit.id)
    const { listVersion, answers } = await draftOf(db, unit)
    const parts = await partsOf(db, unit.id)
    const shoes = await areShoes(db, unit.productId)
    const place = await placeOf(db, unit)
    const loss = await openLossOf(db, unit.id)
    const events = await db
      .select()
      .from(unitEvents)
      .where(eq(unitEvents.unitId, unit.id))
      .orderBy(asc(unitEvents.id))
    const named = await nameActors(
      db,
      events.map(({ actor }) => actor),
    )
    const equal = await db
      .select({ code: units.code })
      .from(units)
      .where(and(eq(units.creationKey, unit.creationKey), eq(units.state, unit.state)))
      .orderBy(asc(units.id))
    return done({
      ...parts,
      code: unit.code,
      name: await pairName(db, unit),
      state: unit.state,
      grade: unit.grade,
      box: unit.box,
      unmarked: unit.unmarked,
      brand: unit.brand,
      model: unit.model,
      styleCode: unit.styleCode,
      sizeLabel: unit.sizeLabel,
      colour: unit.colour,
      shelf: unit.shelf,
      seal: unit.seal,
      ...pairPriceOf(unit),
      commission: await commissionOf(db, unit.termsId),
      wantsBack: unit.wantsBackAt !== null,
      toReturnWhy: unit.toReturnWhy,
      keepUntil: unit.keepUntil,
      product: place && { id: place.id, name: place.name, size: place.size },
      sizes: place ? sizesFor(settings, place.category) : [],
      consignor: {
        id: owner.id,
        name: owner.erasedAt ? 'Sus datos se borraron' : `${owner.name} ${owner.surname}`,
        dniSeen: owner.dniSeenAt !== null,
        blocked: owner.blockedReason !== null,
        died: owner.diedOn !== null,
      },
      own: (await whyOwn(db, visitor, owner.id)) !== null,
      terms: terms && {
        id: terms.id,
        said: termsSaid(readTerms(terms)),
        accepted: terms.acceptedAt !== null,
      },
      toPrice: isToPrice(unit.state, unit.termsId !== null) && terms?.acceptedAt !== null,
      papers: await papersOf(db, unit.id),
      points: checkPoints(listVersion),
      answers,
      check: await checkOf(visitor, unit.id),
      secondLook: unit.state === UNIT.received ? await secondLook(visitor, unit.id) : null,
      asked: askedKinds(shoes, unit.box),
      missing:
        unit.state === UNIT.inspected
          ? [...(place ? [] : [DESK_SAYS.uncatalogued]), ...whyNotShown({ ...unit, ...parts, shoes })]
          : unit.state === UNIT.ready
            ? await whyNotOnSale(db, unit, clock(), { secondFrom: settings.secondSignerFrom })
            : [],
      equal: equal.map((one) => one.code),
      alsoAwaited: unit.state === UNIT.awaited ? await alsoAwaited(unit) : [],
      loss:
        loss && loss.confirmedAt === null ? { reason: loss.reason, mine: isMe(visitor, loss.toldBy) } : null,
      found: loss?.decideBy ? { decideBy: loss.decideBy, chosen: chosenIn(loss) } : null,
      history: events.map(({ createdAt, actor, to, reason }) => ({
        at: createdAt,
        who: named(actor),
        to,
        reason,
      })),
    })
  }

  async function secondLook(visitor: Visitor, unitId: number): Promise<DeskPair['secondLook']> {
    const asked = await secondLookOf(db, unitId)
    if (!asked) return null
    const { by, ...told } = asked
    return { ...told, mine: by.some((id) => isMe(visitor, id)) }
  }

  async function alsoAwaited({ consignorId, creationKey }: UnitRow): Promise<AlsoAwaited[]> {
    const others = await db
      .select()
      .from(units)
      .where(
        and(
          eq(units.consignorId, consignorId!),
          eq(units.owner, 'consignor'),
          eq(units.state, UNIT.awaited),
          ne(units.creationKey, creationKey),
        ),
      )
      .orderBy(asc(units.id))
      .limit(MOST_EQUAL)
    return Promise.all(
      others.map(async (other) => {
        const terms = await newestTerms(db, other.id)
        return {
          code: other.code,
          name: await pairName(db, other),
          sizeLabel: other.sizeLabel,
          grade: other.grade,
          box: other.box,
          said: terms ? termsSaid(readTerms(terms)) : [],
          photos: await papersAt(db, other.id, 'received'),
        }
      }),
    )
  }

  async function checkOf(visitor: Visitor, unitId: number): Promise<DeskPair['check']> {
    const last = await checkInForce(db, unitId)
    if (!last) return null
    const ids = [last.signerId, ...(last.secondSignerId === null ? [] : [last.secondSignerId])]
    const people = await db
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(inArray(users.id, ids))
    const called = (id: number) => people.find((one) => one.id === id)?.username ?? ''
    return {
      verdict: last.verdict,
      note: last.note,
      at: last.createdAt,
      signer: called(last.signerId),
      second: last.secondSignerId === null ? null : called(last.secondSignerId),
      waits: last.verdict === 'pass' && last.secondDue && last.secondSignerId === null,
      mine: isMe(visitor, last.signerId),
      price: last.priceCentavos,
      floor: last.floorCentavos,
    }
  }
}

const isMe = (visitor: Visitor, userId: number): boolean => visitor.kind === 'person' && visitor.id === userId

async function placeOf(
  db: Reader,
  { productId, sizeId }: { productId: number | null; sizeId: number | null },
) {
  if (productId === null || sizeId === null) return null
  const [row] = await db
    .select({
      id: products.id,
      name: products.name,
      category: products.category,
      size: productSizes.size,
    })
    .from(productSizes)
    .innerJoin(products, eq(products.id, productSizes.productId))
    .where(eq(productSizes.id, sizeId))
  return row ?? null
}
