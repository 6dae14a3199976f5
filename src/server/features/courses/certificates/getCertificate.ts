import { randomInt } from 'node:crypto';
import { getCertificate as contract } from '#shared/contract/learning.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { formatSerial, SERIAL_ALPHABET, SERIAL_LENGTH } from '#shared/rules/certificate.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { newRowId } from '../../../db/rowId.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { markLearner } from '../../contents/courseSums/markLearner.ts';
import { refusalOf } from '../../members/refusalOf.ts';
import { storeRoot } from '../../storeRecord/storeRoot.ts';
import { countDone, openCourse } from '../openCourse.ts';
import { findOwnCertificate, type CertificateRecord } from './certificateRecord.ts';

/** The certificate of a completed course. Lessons that are added later do not take it back. */
export const getCertificate = defineHandler(
  contract,
  async ({ contentId, name, isNamePublic }, { tx, now, customer, services }) => {
    const answer = await openCourse(tx, { customerId: customer.id, contentId, now });
    if (answer.state !== 'open') return refuse(refusalOf(answer));
    const { course } = answer;
    const of = { customerId: customer.id, contentId };
    if (!(await findOwnCertificate(tx, of))) {
      if (!isEarned(course)) return refuse('course-not-completed');
      await issue(tx, { ...of, courseTitle: course.course.title, name, isNamePublic, now });
      markLearner(tx, of);
    }
    await tx.run(
      tx.q
        .updateTable('certificates')
        .set({ is_name_public: isNamePublic })
        .where('store_id', '=', tx.realm)
        .where('content_id', '=', contentId)
        .where('customer_id', '=', customer.id),
    );
    const certificate = (await findOwnCertificate(tx, of)) ?? refuse('not-found');
    return { certificate: presentCertificate(certificate, await storeRoot(tx, services.settings)) };
  },
);

/** Whether all published lessons are done. */
export function isEarned(course: Parameters<typeof countDone>[0]): boolean {
  const { done, total } = countDone(course);
  return course.course.hasCertificate && total > 0 && done === total;
}

/** Of two requests at once, one issues it. */
const issue = (
  tx: StoreTx,
  {
    customerId,
    contentId,
    courseTitle,
    name,
    isNamePublic,
    now,
  }: Omit<CertificateRecord, 'id' | 'serial' | 'issuedAt'> & {
    now: Date;
  },
): Promise<number> =>
  tx.run(
    tx.q
      .insertInto('certificates')
      .values({
        store_id: tx.realm,
        id: newRowId(),
        serial: newSerial(),
        customer_id: customerId,
        content_id: contentId,
        course_title: courseTitle,
        name,
        is_name_public: isNamePublic,
        issued_at: now,
      })
      .onConflict((on) => on.columns(['store_id', 'content_id', 'customer_id']).doNothing()),
  );

const newSerial = (): string =>
  Array.from({ length: SERIAL_LENGTH }, () => SERIAL_ALPHABET[randomInt(SERIAL_ALPHABET.length)]).join('');

const presentCertificate = (
  { serial, courseTitle, name, isNamePublic, issuedAt }: CertificateRecord,
  root: string,
) => ({
  serial: formatSerial(serial),
  courseTitle,
  name,
  isNamePublic,
  issuedAt: issuedAt.toISOString(),
  url: `${root}${certificatePath(serial)}`,
});

/** The public page of a certificate, inside the store. */
export const certificatePath = (serial: string): string =>
  STORE_PATHS.certificate.replace(':serial', formatSerial(serial));
