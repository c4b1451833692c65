/** Calls of the API: promotions, as the shop's people write them. The demo has two. */
import { ADMINS, DONE, type Calls } from './call.ts'

const FORM = { name: 'Semana del calzado', kind: 'percent', percent: 20, category: ['calzado'] }

export const PROMOTIONS: Calls = {
  listPromotions: { ends: DONE },
  createPromotion: [
    { body: { ...FORM, minimum: 50000, endsOn: '2099-01-31' }, ends: [401, 403, 403, 201] },
    { body: { ...FORM, percent: 120 }, ends: [401, 403, 403, 422] },
  ],
  findPromotion: [
    { url: '/admin/promotions/3', ends: DONE },
    { url: '/admin/promotions/999999', ends: ADMINS },
  ],
  changePromotion: [
    {
      url: '/admin/promotions/3',
      body: { ...FORM, percent: 15, revision: 'otra' },
      ends: [401, 403, 403, 409],
    },
    { url: '/admin/promotions/3', body: { ...FORM, percent: 15, revision: '$promotion' }, ends: DONE },
    { url: '/admin/promotions/3', body: { ...FORM, kind: 'gift', revision: '' }, ends: [401, 403, 403, 422] },
    { url: '/admin/promotions/999999', body: { ...FORM, revision: '' }, ends: ADMINS },
  ],
  pausePromotion: [
    { url: '/admin/promotions/3/pause', ends: DONE },
    { url: '/admin/promotions/999999/pause', ends: ADMINS },
  ],
  resumePromotion: [
    { url: '/admin/promotions/3/resume', ends: DONE },
    { url: '/admin/promotions/999999/resume', ends: ADMINS },
  ],
  endPromotion: [
    { url: '/admin/promotions/3/end', ends: DONE },
    { url: '/admin/promotions/999999/end', ends: ADMINS },
  ],
}
