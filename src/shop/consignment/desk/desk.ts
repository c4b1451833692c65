/** The counter and the table behind it: pairs are received, checked, shown, and go home. */
import type { ShopContext } from '#shop/context.ts'
import { openAnswers } from '../checks/answers.ts'
import { openInspect } from '../checks/inspect.ts'
import { openSecondLook } from '../checks/second-opinion.ts'
import { openChoose } from '../leaving/choose.ts'
import { openFound } from '../leaving/found.ts'
import { openHandBack } from '../leaving/hand-back.ts'
import { openLoss } from '../leaving/loss.ts'
import { openReject } from '../leaving/reject.ts'
import { openWantBack } from '../leaving/want-back.ts'
import { openPause } from '../listing/pause.ts'
import { openPhotograph } from '../listing/photograph.ts'
import { openPlace } from '../listing/place.ts'
import { openNotComing } from '../reception/not-coming.ts'
import { openPapers } from '../reception/papers.ts'
import { openReceive } from '../reception/receive.ts'
import { openUnbrought } from '../reception/unbrought.ts'
import { openWalkIn } from '../reception/walk-in.ts'
import { openTermsDeeds } from '../terms/decide.ts'
import { openDeskPair } from './pair-page.ts'
import { openDeskQueue } from './queue.ts'
import { openConsent } from './consent.ts'

export const openDesk = (context: ShopContext) => ({
  look: openDeskPair(context),
  queue: openDeskQueue(context),
  walkIn: openWalkIn(context),
  sendCounterCode: openConsent(context),
  ...openPapers(context),
  receive: openReceive(context),
  ...openNotComing(context),
  /** For the jobs. */
  ...openUnbrought(context),
  answer: openAnswers(context),
  ...openInspect(context),
  askSecondLook: openSecondLook(context),
  place: openPlace(context),
  ...openPhotograph(context),
  reject: openReject(context),
  ...openWantBack(context),
  ...openPause(context),
  handBack: openHandBack(context),
  ...openLoss(context),
  ...openFound(context),
  chooseFound: openChoose(context),
  ...openTermsDeeds(context),
})
