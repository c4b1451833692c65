/** Calls of the API: opinions, favourites, notices and messages. */
import { ADMINS, DONE, type Calls } from './call.ts'

export const SAID: Calls = {
  createReview: [
    { body: { idProduct: 3, number: 4, comment: 'Muy cómodas' }, ends: [401, 201, 403, 201] },
    {
      body: { idProduct: '3', number: 5, comment: 'Comodísimas', email: 'otra@example.com' },
      ends: [401, 200, 403, 200],
    },
    { body: { idProduct: 3, number: 9, comment: '' }, ends: [401, 422, 403, 422] },
  ],
  listReviews: [
    { ends: [401, 403, 403, 200] },
    { url: '/reviews?q=c%C3%B3modas&limit=2&page=1', ends: [401, 403, 403, 200] },
  ],
  replyReview: [
    { url: '/reviews/$review/reply', body: { text: 'Gracias por contarnos.' }, ends: [401, 403, 403, 200] },
    { url: '/reviews/$review/reply', body: { text: '' }, ends: [401, 403, 403, 422] },
    { url: '/reviews/999999/reply', body: { text: 'Gracias.' }, ends: ADMINS },
  ],
  withdrawReply: { url: '/reviews/$review/reply', ends: DONE },
  publishReview: [
    { url: '/reviews/$review/publish', ends: DONE },
    { url: '/reviews/999999/publish', ends: ADMINS },
  ],
  listQuestions: { ends: DONE },
  askQuestion: [
    { body: { idProduct: 3, text: '¿Vienen con caja?' }, ends: [401, 201, 403, 201] },
    { body: { idProduct: 3, text: '¿?' }, ends: [401, 422, 403, 422] },
    { body: { idProduct: 999_999, text: '¿Vienen con caja?' }, ends: [401, 404, 403, 404] },
  ],
  answerQuestion: [
    { url: '/questions/$question/answer', body: { text: 'Sí, con la suya.' }, ends: [401, 403, 403, 201] },
    { url: '/questions/999999/answer', body: { text: 'Sí, con la suya.' }, ends: [401, 404, 403, 404] },
  ],
  publishAnswer: [
    { url: '/questions/answers/$answer/publish', ends: DONE },
    { url: '/questions/answers/999999/publish', ends: ADMINS },
  ],
  publishQuestion: { url: '/questions/$question/publish', ends: DONE },
  removeAnswer: { url: '/questions/answers/$answer', ends: [401, 404, 403, 200] },
  removeQuestion: { url: '/questions/$question', ends: [401, 200, 403, 404] },
  removeReview: [
    { url: '/reviews/delete/$review', ends: [401, 200, 403, 404] },
    { url: '/reviews/delete/999999', ends: [401, 404, 403, 404] },
  ],
  askEmailAlert: [
    { body: { email: 'contrato@example.com', search: '/?q=heladera' }, ends: [200, 200, 403, 200] },
    { body: { email: 'contrato@example.com', search: '/' }, ends: [404, 404, 403, 404] },
    { body: { email: 'nada', search: '/?q=heladera' }, ends: [422, 422, 403, 422] },
    { body: { email: 'contrato@example.com' }, ends: [422, 422, 422, 422] },
  ],
  adminListWantedSearches: { ends: DONE },
  toggleFavourite: [
    { url: '/favorites/3', ends: [401, 200, 403, 200] },
    { url: '/favorites/999999', ends: [401, 404, 403, 404] },
  ],
  listFavourites: { ends: [401, 200, 200, 200] },
  setCartLine: [
    { body: { productId: 1, size: '42', quantity: 2 }, ends: [401, 200, 403, 200] },
    { body: { productId: 1, size: '99', quantity: 1 }, ends: [401, 422, 403, 422] },
    { body: { productId: 999_999, size: '42', quantity: 1 }, ends: [401, 404, 403, 404] },
    { body: { productId: 1, size: '42', quantity: 11 }, ends: [401, 422, 403, 422] },
  ],
  shareCart: [
    {
      body: { lines: [{ productId: 1, size: '42', quantity: 1 }] },
      keeps: { sharedCart: 'code' },
      ends: [201, 201, 403, 201],
    },
    { body: { lines: [] }, ends: [422, 422, 422, 422] },
  ],
  findSharedCart: [
    { url: '/cart/links/$sharedCart', ends: [200, 200, 200, 200] },
    { url: '/cart/links/2222222222', ends: [404, 404, 404, 404] },
  ],
  setCartReminders: [
    { body: { on: 'si' }, ends: [401, 422, 403, 422] },
    { body: { on: false }, ends: [401, 200, 403, 200] },
    { body: { on: true }, ends: [401, 200, 403, 200] },
  ],
  readCart: { ends: [401, 200, 200, 200] },
  listNotifications: { ends: [200, 200, 200, 200] },
  seeNotifications: { ends: [401, 200, 200, 200] },
  readSaleTerms: { ends: [200, 200, 200, 200] },
  readSaleTermsVersion: [
    { url: '/sale-terms/1', ends: [200, 200, 200, 200] },
    { url: '/sale-terms/999999', ends: [404, 404, 404, 404] },
  ],
  sendMessage: [
    {
      body: {
        user_name: 'Ana Prueba',
        user_email: 'ana@example.com',
        user_affair: 'Consulta',
        user_message: 'Hola, ¿tienen el talle 40?',
      },
      ends: [201, 201, 201, 201],
    },
    { body: {}, ends: [422, 422, 422, 422] },
  ],
  joinNewsletter: { body: { name: 'Ana', email: 'no es un e-mail' }, ends: [200, 200, 200, 200] },
  requestWithdrawal: [
    { body: { name: 'Ana', email: 'ana@example.com' }, ends: [201, 201, 201, 201] },
    { body: {}, ends: [422, 422, 422, 422] },
  ],
}
