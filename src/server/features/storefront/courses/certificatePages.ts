import { CertificateOwner, getCertificate } from '#shared/contract/learning.ts';
import { STORE_PATHS, type FieldProblems } from '#shared/contract/pages.ts';
import type { CertificateView } from '#shared/contract/coursePages.ts';
import { formatSerial } from '#shared/rules/certificate.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { directionOf } from '#shared/rules/language.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { drawCertificate } from '../../../gateways/certificates/drawCertificate.ts';
import { findOwnCertificate, type CertificateRecord } from '../../courses/certificates/certificateRecord.ts';
import { certificateLimits, confirmCertificate } from '../../courses/certificates/checkCertificate.ts';
import {
  certificatePath,
  getCertificate as getCertificateHandler,
  isEarned,
} from '../../courses/certificates/getCertificate.ts';
import { openCourse } from '../../courses/openCourse.ts';
import { loadCustomer } from '../../members/memberSession.ts';
import { dayText } from '../../orders/dayText.ts';
import { notice, notYours } from '../../pageFrame/notices.ts';
import { idParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { problemsIn, readFields } from '../forms/readFields.ts';
import { memberAt, memberOf } from '../members/memberFrame.ts';
import { noAccess } from '../members/noAccess.ts';
import { certificateHref, courseHref } from './coursePage.ts';

const OF_MEMBER = { mode: 'members', who: 'customer', path: '/members/contents/:contentId/certificate' } as const;

/** Where the customer of a completed course confirms their name, and then finds the certificate. */
export const memberCertificate = pageRoute({
  ...OF_MEMBER,
  method: 'GET',
  handle: (context) => showCertificate(context, {}),
});

export const memberCertificateSubmit = pageRoute({
  ...OF_MEMBER,
  method: 'POST',
  handle: async (context) => {
    const contentId = idParam(context.params, 'contentId');
    if (contentId === undefined) return notYours(await storeFrame(context));
    const { form, storeId, base, language } = context;
    const customer = memberOf(context);
    const issued = await findOwnCertificate(context.tx, { customerId: customer.id, contentId });
    const read = readFields(CertificateOwner, {
      // The name stays as it was confirmed.
      name: issued?.name ?? form['name'] ?? '',
      isNamePublic: form['isNamePublic'] !== undefined,
    });
    if (read.problems) return showCertificate(context, problemsIn(language, read.problems));
    const input = getCertificate.input.parse({ storeId, contentId, ...read.fields });
    await getCertificateHandler.handle(input, { ...context, customer });
    return { goTo: certificateHref(base, contentId) };
  },
});

/** The certificate as PDF. It is drawn in a thread of its own, after the page's transaction has ended. */
export const certificatePdf = pageRoute({
  ...OF_MEMBER,
  method: 'GET',
  path: '/members/contents/:contentId/certificate.pdf',
  limits: ({ device }) => [{ key: `certificate-pdf ${device.address}`, most: 60, seconds: 60 }],
  handle: async (context) => {
    const found = await openOwn(context);
    if ('answer' in found) return found.answer;
    const { issued } = found;
    if (!issued) return { goTo: certificateHref(context.base, found.contentId) };
    const store = await storeFrame(context);
    const { course, language } = getMessages(store.language);
    const document = {
      language,
      isRightToLeft: directionOf(language) === 'rtl',
      issuedAt: issued.issuedAt.toISOString(),
      title: course.certifies,
      name: issued.name,
      text: course.hasCompleted,
      courseTitle: issued.courseTitle,
      storeName: store.name,
      color: store.tokens.buttonColor,
      issuedOn: fill(course.issuedOn, { day: dayText(issued.issuedAt, language) }),
      check: fill(course.checkAt, { url: store.canonicalOrigin + certificatePath(issued.serial) }),
    };
    async function* drawn() {
      yield await drawCertificate(document);
    }
    const fileName = `certificate-${formatSerial(issued.serial)}.pdf`;
    return { download: { fileName, type: 'application/pdf', chunks: drawn() } };
  },
});

/** Confirms a certificate to anyone who has its number. */
export const certificatePage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: STORE_PATHS.certificate,
  who: 'visitor',
  limits: ({ device }) => certificateLimits(device),
  handle: async (context) => {
    const store = await storeFrame(context);
    const found = await confirmCertificate(context.tx, context.params['serial'] ?? '');
    if (!found)
      return notice(store, 404, ({ course, common }) => ({
        title: course.unknownCertificate,
        sentence: course.unknownCertificateText,
        action: { label: common.backToStore, href: store.base === '' ? '/' : store.base },
      }));
    const { state, issuedAt, ...shown } = found;
    return {
      show: {
        kind: 'certificate',
        store,
        ...shown,
        isValid: state === 'valid',
        issuedOn: dayText(issuedAt, store.language),
      },
    };
  },
});

type Found =
  | { answer: PageAnswer }
  | { contentId: string; course: { title: string }; issued: CertificateRecord | undefined };

/** The course and its certificate, if all lessons are done or it was issued before. */
async function openOwn(context: PageContext): Promise<Found> {
  const contentId = idParam(context.params, 'contentId');
  if (contentId === undefined) return { answer: notYours(await storeFrame(context)) };
  const member = memberAt(context);
  const opened = await openCourse(context.tx, { ...member, contentId });
  if (opened.state !== 'open') return { answer: noAccess(await storeFrame(context), opened) };
  const issued = await findOwnCertificate(context.tx, { customerId: member.customerId, contentId });
  if (!issued && !isEarned(opened.course)) return { answer: { goTo: courseHref(context.base, contentId) } };
  return { contentId, course: opened.course.course, issued };
}

async function showCertificate(context: PageContext, problems: FieldProblems): Promise<PageAnswer> {
  const found = await openOwn(context);
  if ('answer' in found) return found.answer;
  const { contentId, course, issued } = found;
  const { base, form, tx } = context;
  const [store, customer] = [await storeFrame(context), await loadCustomer(tx, memberOf(context).id)];
  return {
    status: Object.keys(problems).length > 0 ? 400 : 200,
    show: {
      kind: 'member-certificate',
      store,
      course: { title: course.title, href: courseHref(base, contentId) },
      action: certificateHref(base, contentId),
      typed: { name: form['name'] ?? customer.name },
      issued: issued ? issuedView(issued, { pdfHref: `${certificateHref(base, contentId)}.pdf`, store }) : null,
      problems,
    },
  };
}

const issuedView = (
  { serial, name, isNamePublic, issuedAt }: CertificateRecord,
  { pdfHref, store }: { pdfHref: string; store: Awaited<ReturnType<typeof storeFrame>> },
): CertificateView => ({
  serial: formatSerial(serial),
  name,
  isNamePublic,
  issuedOn: dayText(issuedAt, store.language),
  pdfHref,
  url: store.canonicalOrigin + certificatePath(serial),
});
