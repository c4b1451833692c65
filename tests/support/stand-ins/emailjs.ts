/** EmailJS's one endpoint, with its own sentences for what is wrong. */
import { standIn, type StandIn } from './stand-in.ts'

export type EmailJsStandIn = StandIn & { emails: Record<string, unknown>[] }
export const EMAILJS = {
  serviceId: 'service_1',
  templateId: 'template_1',
  publicKey: 'pub_1',
  privateKey: 'priv_1',
}

export async function emailJsStandIn(): Promise<EmailJsStandIn> {
  const emails: Record<string, unknown>[] = []
  const server = await standIn(({ method, path, json }) => {
    if (method !== 'POST' || path !== '/api/v1.0/email/send') return null
    const asked = json as Record<string, unknown>
    if (asked.user_id !== EMAILJS.publicKey)
      return {
        status: 404,
        body: 'Account not found. To find this ID, visit https://dashboard.emailjs.com/admin/account',
      }
    if (asked.accessToken !== EMAILJS.privateKey)
      return { status: 403, body: 'API calls are disabled for non-browser applications' }
    if (asked.service_id !== EMAILJS.serviceId)
      return {
        status: 400,
        body: 'The service ID not found. To find this ID, visit https://dashboard.emailjs.com/admin',
      }
    if (asked.template_id !== EMAILJS.templateId)
      return {
        status: 400,
        body: 'The template ID not found. To find this ID, visit https://dashboard.emailjs.com/admin/templates',
      }
    emails.push(asked.template_params as Record<string, unknown>)
    return { body: 'OK' }
  })
  return { ...server, emails }
}
