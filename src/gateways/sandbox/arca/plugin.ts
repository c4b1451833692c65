/**
 * ARCA played locally over its own protocol: the gate (WSAA), the service of invoices (WSFEv1), the registry of taxpayers (A5), and a page to look at what it wrote
 * down and to make things go wrong. A Fastify plugin; it stops with the app.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeXml, textOf } from '#gateways/arca/xml.ts'
import { readForms } from '../forms.ts'
import { paperHeaders } from '../paper.ts'
import type { ArcaPapers } from './authority.ts'
import { isOnce, isStanding } from './faults.ts'
import { controlPage } from './page.ts'
import { openRegistry } from './registry.ts'
import { fault500, openService, type ServiceEnd } from './service.ts'
import { readSigned } from './signed.ts'
import { openArcaStore } from './store.ts'
import { giveTicket } from './tickets.ts'

export type ArcaSandboxOptions = {
  prefix: string
  papers: Pick<ArcaPapers, 'authority' | 'secret'>
  cuit: string
  /** A path, or ':memory:'. */
  storeFile: string
  now?: () => Date
}

const XML = 'text/xml; charset=utf-8'
const WSAA_TEXT = 'El CEE ya posee un TA valido para el acceso al WSN solicitado'

export async function arcaSandbox(app: FastifyInstance, options: ArcaSandboxOptions): Promise<void> {
  const { papers, cuit, now = () => new Date() } = options
  const store = openArcaStore(options.storeFile)
  const serve = openService({ store, secret: papers.secret, now })
  const registry = openRegistry({ store, secret: papers.secret, now })
  app.addHook('onClose', async () => store.close())
  app.addContentTypeParser('text/xml', { parseAs: 'string', bodyLimit: 200_000 }, (_request, body, done) =>
    done(null, body),
  )
  readForms(app)
  const cut = (reply: FastifyReply) => {
    void reply.hijack()
    reply.raw.socket?.destroy()
  }
  const fault = (reply: FastifyReply, code: string, text: string) =>
    reply
      .status(500)
      .type(XML)
      .send(fault500(`ns1:${code}`, text))

  app.post('/ws/services/LoginCms', (request, reply) => {
    if (store.isOn('down')) return cut(reply)
    if (request.headers['soapaction'] === undefined)
      return fault(reply, 'Client.NoSOAPAction', 'no SOAPAction header!')
    const signed = readSigned(textOf(String(request.body), 'in0'), papers.authority, now())
    if (!signed.ok) return fault(reply, signed.fault, signed.text)
    const until = new Date(textOf(signed.content, 'expirationTime'))
    const from = new Date(textOf(signed.content, 'generationTime'))
    if (!(from <= now()) || !(until > now()))
      return fault(reply, 'xml.generationTime.invalid', 'generationTime posee formato o dato inválido')
    if (!signed.certificate.subject.includes(cuit))
      return fault(reply, 'coe.notAuthorized', 'Computador no autorizado a acceder al servicio')
    if (store.isOn('gate_taken')) return fault(reply, 'coe.alreadyAuthenticated', WSAA_TEXT)
    const ticket = giveTicket(cuit, papers.secret, now(), textOf(signed.content, 'service'))
    const answer = `<?xml version="1.0" encoding="UTF-8"?><loginTicketResponse version="1.0"><header><expirationTime>${ticket.until.toISOString()}</expirationTime></header><credentials><token>${ticket.token}</token><sign>${ticket.sign}</sign></credentials></loginTicketResponse>`
    return reply
      .type(XML)
      .send(
        `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><loginCmsResponse xmlns="http://wsaa.view.sua.dvadac.desein.afip.gov"><loginCmsReturn>${escapeXml(answer)}</loginCmsReturn></loginCmsResponse></soapenv:Body></soapenv:Envelope>`,
      )
  })

  const sending = (reply: FastifyReply, end: ServiceEnd) =>
    end.kind === 'cut'
      ? cut(reply)
      : reply
          .status(end.status)
          .type(end.type ?? XML)
          .send(end.text)
  app.post('/wsfev1/service.asmx', (request, reply) => sending(reply, serve(String(request.body))))
  app.post('/sr-padron/webservices/personaServiceA5', (request, reply) =>
    sending(reply, registry(String(request.body))),
  )

  app.get('/', (_request, reply) =>
    reply.headers(paperHeaders()).send(controlPage({ prefix: options.prefix, store })),
  )
  /** A standing switch is turned, what happens once is set or taken back; `steal` numbers a document as another system would. */
  app.post<{ Body: Record<string, string> }>('/control', (request, reply) => {
    const { name = '', steal } = request.body ?? {}
    if (isStanding(name)) store.setOn(name, !store.isOn(name))
    if (isOnce(name)) store.setNext(store.next() === name ? null : name)
    const [point, type] = (steal ?? '').split(':').map(Number)
    if (point && type) {
      const number = (store.last(point, type)?.number ?? 0) + 1
      const day = now().toISOString().slice(0, 10)
      store.add({
        point,
        type,
        number,
        day,
        document: '',
        total: '1.00',
        cae: '00000000000000',
        due: day,
        remark: null,
      })
    }
    return reply.redirect(`${options.prefix}/`, 303)
  })
}
